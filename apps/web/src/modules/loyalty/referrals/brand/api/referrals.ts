import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { ReferralRefusal, ReferralState } from '@vicino/contract/loyalty/referrals/schemas'
import { call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointPages } from '~/lib/endpoint-query.ts'
import { programKeys } from '../../../programs/shared/api/program-keys.ts'

export type HeldState = Exclude<ReferralState, 'waiting'>

/** Reads the held invitations of a program page by page, with the number of waiting ones. */
export const referralPages = (id: string, state: HeldState | null) =>
  endpointPages('GET /program/{id}/referral', programKeys.referralList(id, state), {
    params: { id },
    query: { ...(state !== null && { state }) },
    staleTime: 0,
  })

export type ReferralDecision = { readonly reason: ReferralRefusal; readonly asked: Confirmed } | null

/**
 * Releases an invitation (null), or refuses it with a reason. The sheet shows a refusal by the
 * server.
 */
export function decideReferral(id: string, referralId: string, client: QueryClient) {
  const params = { id, referralId }
  return mutationOptions({
    mutationFn: (decision: ReferralDecision) =>
      decision === null
        ? call('POST /program/{id}/referral/{referralId}/release', { params, body: {} })
        : call('POST /program/{id}/referral/{referralId}/refuse', {
            params,
            body: { reason: decision.reason },
            asked: decision.asked,
          }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: programKeys.referrals(id) }),
        client.invalidateQueries({ queryKey: programKeys.allStatistics }),
      ]),
    meta: { quiet: true },
  })
}

import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import type { ClaimFilter } from '../claim-filter.ts'
import { queryOfFilter } from '../claim-filter.ts'
import { programKeys } from '../../../programs/shared/api/program-keys.ts'

/** Reads the claims of a program page by page, with counts over all of its claims. */
export const claimPages = (id: string, filter: ClaimFilter, search: string) =>
  endpointPages('GET /program/{id}/claim', programKeys.claimList(id, filter, search), {
    params: { id },
    query: { ...queryOfFilter(filter), ...(search !== '' && { search }) },
    staleTime: 0,
  })

/** Reads one claim with its steps so far and the rewards that the brand may offer instead. */
export const claimQuery = (id: string, claimId: string) =>
  endpointQuery('GET /program/{id}/claim/{claimId}', programKeys.claim(id, claimId), {
    params: { id, claimId },
    staleTime: 0,
    quiet: true,
  })

/** A step that the brand takes, with the data that the step needs. */
export type ClaimStep =
  | { readonly action: 'approve' | 'ready' | 'deliver' }
  | { readonly action: 'refuse' | 'cancel'; readonly reason: string }
  | { readonly action: 'ship'; readonly tracking: string }
  | { readonly action: 'offer'; readonly reason: string; readonly rewardIds: readonly string[] }

function take(params: { id: string; claimId: string }, step: ClaimStep) {
  switch (step.action) {
    case 'approve':
      return call('POST /program/{id}/claim/{claimId}/approve', { params, body: {} })
    case 'ready':
      return call('POST /program/{id}/claim/{claimId}/ready', { params, body: {} })
    case 'deliver':
      return call('POST /program/{id}/claim/{claimId}/deliver', { params, body: {} })
    case 'refuse':
      return call('POST /program/{id}/claim/{claimId}/refuse', { params, body: { reason: step.reason } })
    case 'cancel':
      return call('POST /program/{id}/claim/{claimId}/cancel', { params, body: { reason: step.reason } })
    case 'ship':
      return call('POST /program/{id}/claim/{claimId}/ship', {
        params,
        body: step.tracking === '' ? {} : { tracking: step.tracking },
      })
    default:
      return call('POST /program/{id}/claim/{claimId}/offer', {
        params,
        body: { reason: step.reason, rewardIds: [...step.rewardIds] },
      })
  }
}

/** Takes a step of a claim. The sheet shows a refusal. The claim is read again afterwards. */
export function stepClaim(id: string, claimId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (step: ClaimStep) => take({ id, claimId }, step),
    onSuccess: (claim) => client.setQueryData(programKeys.claim(id, claimId), claim),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: programKeys.claims(id) }),
        client.invalidateQueries({ queryKey: programKeys.allStatistics }),
      ]),
    meta: { quiet: true },
  })
}

import { queryOptions } from '@tanstack/react-query'
import { PROOF_SECONDS } from '@vicino/contract/redemption/redemptions/constants'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { call } from '~/lib/api.ts'
import { deviceTime } from '~/lib/server-clock.ts'
import { redemptionKeys } from '../model/keys.ts'

/** Returns the server time (ms of the epoch) at which a token's freshness began. */
const proofBegan = (qr: Redemption['qr']): number =>
  qr === null ? 0 : Date.parse(qr.expiresAt) - PROOF_SECONDS.life * 1000

const RENEW_MS = PROOF_SECONDS.renew * 1000

/**
 * Reads a fresh token of an opened code every 30 s, and whenever the person looks at the screen
 * again. The request also shows the server that this screen is active; otherwise the till accepts
 * the typed number only after a confirmation. The token that came with the code counts as old as
 * its own freshness, so a code stored before a reload is renewed at once.
 */
export function freshQr({ _id: id, qr }: Redemption) {
  return queryOptions({
    queryKey: redemptionKeys.qr(id),
    queryFn: ({ signal }) => call('GET /redemption/{id}/qr', { params: { id }, signal }),
    initialData: qr ?? undefined,
    initialDataUpdatedAt: () => deviceTime(proofBegan(qr)),
    staleTime: RENEW_MS,
    gcTime: 0,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    meta: { quiet: true },
  })
}

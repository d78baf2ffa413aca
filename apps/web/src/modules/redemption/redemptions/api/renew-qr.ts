import { QR_VALID_SECONDS } from '@vicino/contract/redemption/redemptions/constants'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { deviceTime } from '~/lib/server-clock.ts'
import { redemptionKeys } from '../model/keys.ts'

/** Returns the server time (ms of the epoch) at which a token's freshness began. */
const proofBegan = (qr: Redemption['qr']): number =>
  qr === null ? 0 : Date.parse(qr.expiresAt) - QR_VALID_SECONDS.life * 1000

const RENEW_MS = QR_VALID_SECONDS.renew * 1000

/**
 * Reads a fresh token of an opened code every 30 s, and whenever the person looks at the screen
 * again. The request also shows the server that this screen is active; otherwise the till accepts
 * the typed number only after a confirmation. The token that came with the code counts as old as
 * its own freshness, so a code stored before a reload is renewed at once.
 */
export const freshQr = ({ _id: id, qr }: Redemption) =>
  endpointQuery('GET /redemption/{id}/qr', redemptionKeys.qr(id), {
    params: { id },
    initialData: qr ?? undefined,
    initialDataUpdatedAt: () => deviceTime(proofBegan(qr)),
    staleTime: RENEW_MS,
    gcTime: 0,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    quiet: true,
  })

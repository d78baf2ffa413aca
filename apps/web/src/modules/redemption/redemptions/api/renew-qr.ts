import { queryOptions } from '@tanstack/react-query'
import { renewQr } from '@vicino/contract/redemption/redemptions/addresses'
import { PROOF_SECONDS } from '@vicino/contract/redemption/redemptions/constants'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { call } from '~/lib/api.ts'
import { deviceTime } from '~/lib/server-clock.ts'
import { redemptionKeys } from '../model/keys.ts'

/** Server time (ms of the epoch) at which the proof in a token began. */
const proofBegan = (qr: Redemption['qr']): number =>
  qr === null ? 0 : Date.parse(qr.expiresAt) - PROOF_SECONDS.life * 1000

const RENEW_MS = PROOF_SECONDS.renew * 1000

/**
 * The token of an opened code with a fresh proof, asked for every 30 s and whenever the person looks at the screen again.
 * It also tells the server that this screen is there, without which the till takes the typed number only on purpose. The
 * token that came with the code counts as old as its proof, so a code kept from before a reload is renewed at once.
 */
export function freshQr({ _id: id, qr }: Redemption) {
  return queryOptions({
    queryKey: redemptionKeys.qr(id),
    queryFn: ({ signal }) => call(renewQr, { params: { id }, signal }),
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

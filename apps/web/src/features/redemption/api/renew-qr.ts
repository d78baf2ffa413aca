import { queryOptions } from '@tanstack/react-query'
import { renewQr } from '@vicino/contract/redemptions/addresses'
import { PROOF_SECONDS } from '@vicino/contract/redemptions/constants'
import { call } from '~/lib/api.ts'
import { redemptionKeys } from '../model/keys.ts'

const RENEW_MS = PROOF_SECONDS.renew * 1000

/**
 * The code's token with a fresh proof, asked for every 30 s and whenever the person looks at the screen
 * again.
 */
export function freshQr(id: string) {
  return queryOptions({
    queryKey: redemptionKeys.qr(id),
    queryFn: ({ signal }) => call(renewQr, { params: { id }, signal }),
    staleTime: RENEW_MS,
    gcTime: 0,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    meta: { quiet: true },
  })
}

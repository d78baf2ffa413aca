import { queryOptions } from '@tanstack/react-query'
import { PROOF_SECONDS } from '@vicino/contract/constants'
import { call } from '~/lib/api.ts'
import { redemptionKeys } from '../model/keys.ts'

const RENEW_MS = PROOF_SECONDS.renew * 1000

/** The code's token with a fresh proof every 30 s, and at once when the screen is looked at again. */
export function freshQr(id: string) {
  return queryOptions({
    queryKey: redemptionKeys.qr(id),
    queryFn: ({ signal }) => call('renewQr', { params: { id }, signal }),
    staleTime: RENEW_MS,
    gcTime: 0,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    meta: { quiet: true },
  })
}

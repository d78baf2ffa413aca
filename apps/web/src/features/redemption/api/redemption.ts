import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { redemptionKeys } from '../model/keys.ts'
import { serverClock } from '../model/server-clock.ts'

/** Takes the server's time from an answer that tells it, and gives the answer back. */
export function heard<Answer extends { readonly serverTime: string }>(answer: Answer): Answer {
  serverClock.hear(answer.serverTime)
  return answer
}

/** One's own redemption as it is now. */
export function redemptionQuery(id: string) {
  return queryOptions({
    queryKey: redemptionKeys.one(id),
    queryFn: async ({ signal }) => heard(await call('getRedemption', { params: { id }, signal })),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
}

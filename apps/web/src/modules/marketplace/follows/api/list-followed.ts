import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Reads the accounts that the user follows, latest first, as many as one page can hold. */
export function followedAccounts() {
  return queryOptions({
    queryKey: [ROOTS.followed],
    queryFn: ({ signal }) => call('GET /follower/list', { query: { limit: 100 }, signal }),
    meta: { quiet: 'untilLoaded' },
  })
}

import { queryOptions } from '@tanstack/react-query'
import { listFollowed } from '@vicino/contract/marketplace/follows/addresses'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** The accounts the user follows, most recent first; as many as one page may hold. */
export function followedAccounts() {
  return queryOptions({
    queryKey: [ROOTS.followed],
    queryFn: ({ signal }) => call(listFollowed, { query: { limit: 100 }, signal }),
    meta: { quiet: 'untilLoaded' },
  })
}

import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'

/** The accounts the user follows, most recent first; as many as one page may hold. */
export function followedAccounts() {
  return queryOptions({
    queryKey: ['followed'],
    queryFn: ({ signal }) => call('listFollowed', { query: { limit: 100 }, signal }),
    meta: { quiet: 'untilLoaded' },
  })
}

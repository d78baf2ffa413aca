import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Reads the accounts that the user follows, latest first, as many as one page can hold. */
export const followedAccounts = () =>
  endpointQuery('GET /follower/list', [ROOTS.followed], { query: { limit: 100 } })

import { queryOptions } from '@tanstack/react-query'
import { ROOTS } from '~/lib/query-roots.ts'
import { callInTurn } from './in-turn.ts'

/**
 * Reads the accounts signed in on this browser. The server finds them by cookies that only
 * it can read.
 */
export function deviceAccounts() {
  return queryOptions({
    queryKey: [ROOTS.session, 'device-accounts'],
    queryFn: ({ signal }) => callInTurn('POST /auth/account', { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
}

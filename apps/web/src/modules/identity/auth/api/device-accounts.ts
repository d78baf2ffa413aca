import { queryOptions } from '@tanstack/react-query'
import { listDeviceAccounts } from '@vicino/contract/identity/auth/sessions/addresses'
import { ROOTS } from '~/lib/query-roots.ts'
import { callInTurn } from './in-turn.ts'

/** Accounts signed in on this browser, by cookies that only the server reads. */
export function deviceAccounts() {
  return queryOptions({
    queryKey: [ROOTS.session, 'device-accounts'],
    queryFn: ({ signal }) => callInTurn(listDeviceAccounts, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
}

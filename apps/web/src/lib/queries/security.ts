import { queryOptions } from '@tanstack/react-query'
import { getSecurity } from '@vicino/contract/identity/auth/second-factor/addresses'
import { type Answer, call } from '~/lib/api.ts'
import { ROOTS } from '../query-roots.ts'

export type Security = Answer<typeof getSecurity>

/** The ways in which the caller signs in: password, passkeys, authenticator app. */
export const securityQuery = queryOptions({
  queryKey: [ROOTS.security],
  queryFn: ({ signal }) => call(getSecurity, { signal }),
  meta: { quiet: 'untilLoaded' },
})

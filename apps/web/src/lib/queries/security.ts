import { queryOptions } from '@tanstack/react-query'
import { type Answer, call } from '~/lib/api.ts'
import { ROOTS } from '../query-roots.ts'

export type Security = Answer<'GET /auth/security'>

/** Reads the caller's ways to sign in: password, passkeys, authenticator app. */
export const securityQuery = queryOptions({
  queryKey: [ROOTS.security],
  queryFn: ({ signal }) => call('GET /auth/security', { signal }),
  meta: { quiet: 'untilLoaded' },
})

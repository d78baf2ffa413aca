import { queryOptions } from '@tanstack/react-query'
import { getSecurity } from '@vicino/contract/second-factor/addresses'
import { type Answer, call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export type Security = Answer<typeof getSecurity>

/** The caller's passkeys, authenticator app and ways to sign in. The key is the one that other sections read it by. */
export const securityQuery = queryOptions({
  queryKey: [ROOTS.security],
  queryFn: ({ signal }) => call(getSecurity, { signal }),
  meta: { quiet: 'untilLoaded' },
})

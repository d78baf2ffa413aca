import { queryOptions } from '@tanstack/react-query'
import { type Answer, call } from '~/lib/api.ts'

export type Security = Answer<'getSecurity'>

/** The caller's passkeys, authenticator app and ways to sign in. The key is the one that other sections read it by. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => call('getSecurity', { signal }),
  meta: { quiet: 'untilLoaded' },
})

import { queryOptions } from '@tanstack/react-query'
import { getSecurity } from '@vicino/contract/second-factor/addresses'
import { call } from '~/lib/api.ts'
import { accountKeys } from './account-keys.ts'

/** The ways the caller signs in: here, whether there is a password to ask for. */
export const securityQuery = queryOptions({
  queryKey: accountKeys.security,
  queryFn: ({ signal }) => call(getSecurity, { signal }),
  meta: { quiet: 'untilLoaded' },
})

import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { redemptionKeys } from '../model/keys.ts'
import { heard } from './redemption.ts'

/** One's own live codes, in the shop and online. */
export const openCodes = queryOptions({
  queryKey: redemptionKeys.open,
  queryFn: async ({ signal }) => heard(await call('listRedemptions', { query: { state: 'open' }, signal })),
  staleTime: 0,
  // Without it the deal simply has no code to resume, and opening resumes it all the same.
  meta: { quiet: true },
})

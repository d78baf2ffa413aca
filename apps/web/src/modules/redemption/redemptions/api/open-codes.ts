import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { redemptionKeys } from '../model/keys.ts'

/** Reads the caller's valid codes, for the shop and for online purchases. */
export const openCodes = queryOptions({
  queryKey: redemptionKeys.open,
  queryFn: ({ signal }) => call('GET /redemption/history', { query: { state: 'open' }, signal }),
  staleTime: 0,
  // Failures are not shown. Without this list no code is offered to resume, and opening the deal's
  // code resumes it anyway.
  meta: { quiet: true },
})

import { endpointQuery } from '~/lib/endpoint-query.ts'
import { redemptionKeys } from '../model/keys.ts'

/** Reads the caller's valid codes, for the shop and for online purchases. */
export const openCodes = endpointQuery('GET /redemption/history', redemptionKeys.open, {
  query: { state: 'open' },
  staleTime: 0,
  // Failures are not shown. Without this list no code is offered to resume, and opening the deal's
  // code resumes it anyway.
  quiet: true,
})

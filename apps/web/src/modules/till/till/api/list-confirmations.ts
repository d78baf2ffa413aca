import { endpointPages } from '~/lib/endpoint-query.ts'
import { tillKeys } from './till-keys.ts'

/**
 * Reads the confirmations of a day (YYYY-MM-DD in Rome), newest first. The first page also holds
 * the day's totals.
 */
export const confirmationPages = (date: string) =>
  endpointPages('GET /redemption/confirmations', tillKeys.day(date), { query: { date } })

import { endpointPages } from '~/lib/endpoint-query.ts'
import { tillKeys } from './till-keys.ts'

/**
 * Reads the brand's online purchase codes that wait for confirmation, the one that expires first on
 * top.
 */
export const waitingPages = endpointPages('GET /purchase-code/waiting', tillKeys.waiting, {})

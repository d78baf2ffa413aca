import { endpointPages } from '~/lib/endpoint-query.ts'
import { tillKeys } from './till-keys.ts'

/** Milliseconds between two reads, because codes are opened and end by themselves. */
const AGAIN_MS = 30_000

/** Reads the brand's units that codes hold now, the one that ends first on top. */
export const holdPages = endpointPages('GET /redemption/holds', tillKeys.holds, { refetchInterval: AGAIN_MS })

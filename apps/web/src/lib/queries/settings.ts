import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '../query-roots.ts'

/** Milliseconds between two reads of the demo's progress. */
const FILLING_MS = 2000

/**
 * Reads the public settings of this installation (map, demo accounts) once, because they do not
 * change during a visit. While the demo data is loaded, they are read again and again for its
 * progress.
 */
export const settingsQuery = endpointQuery('GET /settings', [ROOTS.settings], {
  staleTime: Infinity,
  refetchInterval: ({ state: { data } }) => (data?.demo?.filling ? FILLING_MS : false),
  // Without it the map draws its own background, and no demo account is offered.
  quiet: true,
})

import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { ROOTS } from '../query-roots.ts'

/** How often it is asked how much of the demo is there. */
const FILLING_MS = 2000

/**
 * Public settings of this installation (map, demo accounts). Read once: they do not change during a visit, but for how much
 * of the demo is there while it is being loaded.
 */
export const settingsQuery = queryOptions({
  queryKey: [ROOTS.settings],
  queryFn: ({ signal }) => call('GET /settings', { signal }),
  staleTime: Infinity,
  refetchInterval: ({ state: { data } }) => (data?.demo?.filling ? FILLING_MS : false),
  // Without it the map draws its own ground, and no demo account is offered.
  meta: { quiet: true },
})

import { queryOptions } from '@tanstack/react-query'
import { getSettings } from '@vicino/contract/system/addresses'
import { call } from '~/lib/api.ts'
import { ROOTS } from '../query-roots.ts'

/** Public settings of this installation (map, demo accounts). Read once: they do not change during a visit. */
export const settingsQuery = queryOptions({
  queryKey: [ROOTS.settings],
  queryFn: ({ signal }) => call(getSettings, { signal }),
  staleTime: Infinity,
  // Without it the map draws its own ground, and no demo account is offered.
  meta: { quiet: true },
})

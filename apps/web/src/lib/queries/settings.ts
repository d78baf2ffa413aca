import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'

/** What this installation says before anyone signs in (map, demo accounts); it does not change while a visitor is here. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('getSettings', { signal }),
  staleTime: Infinity,
  // Without it the map draws its own ground, and no demo account is offered.
  meta: { quiet: true },
})

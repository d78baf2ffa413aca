import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'

/** Public settings of this installation; they do not change while a visitor is here. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('getSettings', { signal }),
  staleTime: Infinity,
  // The map draws its own ground then.
  meta: { quiet: true },
})

import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'

/** What this installation says before anyone signs in, its demo accounts among it. */
export function publicSettings() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call('getSettings', { signal }),
    staleTime: Infinity,
    meta: { quiet: true },
  })
}

import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'

/** The promotional slides in order. */
export const bannersQuery = queryOptions({
  queryKey: ['banners'],
  queryFn: ({ signal }) => call('listBanners', { signal }),
  staleTime: 10 * 60_000,
  meta: { quiet: true },
})

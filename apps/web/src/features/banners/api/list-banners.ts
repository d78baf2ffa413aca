import { queryOptions } from '@tanstack/react-query'
import { listBanners } from '@vicino/contract/banners/addresses'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** The promotional slides in order. */
export const bannersQuery = queryOptions({
  queryKey: [ROOTS.banners],
  queryFn: ({ signal }) => call(listBanners, { signal }),
  staleTime: 10 * 60_000,
  meta: { quiet: true },
})

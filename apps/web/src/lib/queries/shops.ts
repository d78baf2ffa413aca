import { queryOptions } from '@tanstack/react-query'
import { listShops } from '@vicino/contract/shops/addresses'
import { call } from '../api.ts'
import { ROOTS } from '../query-roots.ts'

/** The shops of one's own brand, besides its own address. */
export const shopsQuery = queryOptions({
  queryKey: [ROOTS.brands, 'shops'],
  queryFn: ({ signal }) => call(listShops, { signal }),
})

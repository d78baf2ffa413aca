import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { ROOTS } from '../query-roots.ts'
import { lackedPermissions } from '../use-allows.ts'

/**
 * Reads the shops of the caller's brand, besides its own address. For people who may not see shops
 * the list is empty.
 */
export const shopsQuery = queryOptions({
  queryKey: [ROOTS.brands, 'shops'],
  queryFn: ({ signal }) =>
    lackedPermissions.get().includes('shop-LIST') ? [] : call('GET /shop', { signal }),
})

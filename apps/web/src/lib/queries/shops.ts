import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { ROOTS } from '../query-roots.ts'
import { lackedPermissions } from '../use-allows.ts'

/** The shops of one's own brand, besides its own address; none to choose among for who may not see them. */
export const shopsQuery = queryOptions({
  queryKey: [ROOTS.brands, 'shops'],
  queryFn: ({ signal }) =>
    lackedPermissions.get().includes('shop-LIST') ? [] : call('GET /shop', { signal }),
})

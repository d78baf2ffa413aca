import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { brandKeys } from '../model/brand-keys.ts'

/** Reads the brand's products with a valid deal. */
export function brandProducts(id: string) {
  return queryOptions({
    queryKey: brandKeys.products(id),
    queryFn: ({ signal }) => call('GET /brand/{id}/products-deal', { params: { id }, signal }),
    staleTime: 60_000,
  })
}

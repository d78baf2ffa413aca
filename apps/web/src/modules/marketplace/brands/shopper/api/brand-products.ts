import { endpointQuery } from '~/lib/endpoint-query.ts'
import { brandKeys } from '../model/brand-keys.ts'

/** Reads the brand's products with a valid deal. */
export const brandProducts = (id: string) =>
  endpointQuery('GET /brand/{id}/products-deal', brandKeys.products(id), {
    params: { id },
    staleTime: 60_000,
    quiet: false,
  })

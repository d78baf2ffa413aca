import { NAMED, ROOTS } from '~/lib/query-roots.ts'

/** Query keys of brands; 'followed' is the list of 'Account seguiti'. */
export const brandKeys = {
  all: [ROOTS.brands] as const,
  profile: (id: string) => [ROOTS.brands, NAMED.brandData, id] as const,
  products: (id: string) => [ROOTS.brands, 'products', id] as const,
}

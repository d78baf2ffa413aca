/** Keys of the queries about brands; 'followed' is the list of 'Account seguiti'. */
export const brandKeys = {
  all: ['brands'] as const,
  profile: (id: string) => ['brands', 'profile', id] as const,
  products: (id: string) => ['brands', 'products', id] as const,
}

/** Keys of what a person reads about their own account. */
export const accountKeys = {
  consents: (id: string) => ['users', id, 'consents'],
  /** Whether there is a password to ask for; the security section reads the same. */
  security: ['security'],
  company: (brandId: string) => ['brands', 'company', brandId],
  redemptions: ['redemptions', 'listed', 'recent'],
} as const

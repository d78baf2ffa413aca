/** BrandPoints from the platform itself. */
export const BP_RATES = { proofPost: 50, display: 25, invite: 100, profile: 75 } as const

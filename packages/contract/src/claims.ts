/* What the landing says, apart from the other constants: it is all of them that its page loads. */

/** BrandPoints that the platform itself gives. */
export const BP_RATES = { proofPost: 50, display: 25, invite: 100, profile: 75 } as const

/** Claims of the landing page: marketing figures of the product's owner, kept in this one place. */
export const LANDING_CLAIMS = {
  maxDiscount: 70,
  users: '1M+',
  brands: '10K+',
  offers: '50K+',
  deals: '5M+',
  /** The example of a deal that names its points. */
  dealPoints: 30,
} as const

/**
 * The numbers that the landing page advertises. The product's owner decides them; they are
 * only here.
 */
export const LANDING_CLAIMS = {
  maxDiscount: 70,
  users: '1M+',
  brands: '10K+',
  offers: '50K+',
  deals: '5M+',
  /** Points of the example deal. */
  dealPoints: 30,
} as const

/**
 * The possible consents of a person beside cookies. Each is requested separately, and the product
 * works without them (art. 7 GDPR).
 */
export const CONSENT_PURPOSES = ['marketing', 'profiling'] as const

/** The purposes in the log of consents, those of programs included. */
export const LOGGED_PURPOSES = [
  ...CONSENT_PURPOSES,
  'terms',
  'business-terms',
  'cookie-statistics',
  'cookie-marketing',
  'loyalty-privacy',
  'loyalty-regulation',
  'loyalty-marketing',
  'loyalty-details',
  'loyalty-profiling',
  'loyalty-location',
] as const

/**
 * A person without a password may make a sensitive change only within this many seconds after
 * signing in.
 */
export const FRESH_SESSION_SECONDS = 600

/** People are asked about cookies again after six months (Garante privacy, 10 June 2021). */
export const COOKIE_CHOICE_MONTHS = 6

/**
 * Counted things in the summary of a merge: those that move to the other account, and open codes,
 * which end.
 */
export const MOVED_THINGS = [
  'programs',
  'claims',
  'coupons',
  'brandCoupons',
  'savedDeals',
  'follows',
  'redemptions',
  'reviews',
  'comments',
  'posts',
  'conversations',
  'openCodes',
] as const

/** Roles whose accounts may be merged: customers, who are responsible only for themselves. */
export const MERGE_ROLES = ['audience'] as const

/** The word that confirms a merge, in either language. */
export const MERGE_WORDS = { it: 'UNISCI', en: 'MERGE' } as const
/**
 * Validity in seconds of a proof of the other account, and of the code mailed to it; number of
 * wrong codes that end one.
 */
export const MERGE_LIMITS = { proofSeconds: 600, codeSeconds: 600, codeTries: 5 } as const

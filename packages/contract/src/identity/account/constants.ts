/** What a person may consent to beside cookies. Each is asked for separately, and the product works without them (art. 7 GDPR). */
export const CONSENT_PURPOSES = ['marketing', 'profiling'] as const

/** A person without a password may make a sensitive change only within this many seconds after signing in. */
export const FRESH_SESSION_SECONDS = 600

/** Version of the terms of service in force, as the log of consents records it. Change it whenever the text changes. */
export const TERMS_VERSION = 'terms-2026-11-b'

/** Versions of all texts that people agree to, as the log of consents records them. Change one whenever its text changes. */
export const CONSENT_TEXTS = {
  terms: TERMS_VERSION,
  cookies: 'cookie-2026-11',
  marketing: 'marketing-2026-11',
  profiling: 'profiling-2026-11-b',
} as const

/** Cookies are asked about again after six months (Garante privacy, 10 June 2021). */
export const COOKIE_CHOICE_MONTHS = 6

/** What the summary of a merge counts: what goes over, and codes that are open, which end. */
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

/** Whose accounts may be merged: those of customers, who answer for nobody else. */
export const MERGE_ROLES = ['audience'] as const

/** What one types to confirm a merge, in either language. */
export const MERGE_WORDS = { it: 'UNISCI', en: 'MERGE' } as const
/** For how long a proof of the other account counts, and the code that is mailed to it; how many wrong codes end one. */
export const MERGE_LIMITS = { proofSeconds: 600, codeSeconds: 600, codeTries: 5 } as const

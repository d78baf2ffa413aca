export const SUPPORT_TOPICS = ['account', 'redemption', 'points', 'business', 'privacy', 'other'] as const

/** Requests that wait for an answer, and those that have one. */
export const SUPPORT_STATES = ['waiting', 'answered'] as const

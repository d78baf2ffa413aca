export const SUPPORT_TOPICS = ['account', 'redemption', 'points', 'business', 'privacy', 'other'] as const

/**
 * For people without an account: requests per hour from one network address, waiting requests of
 * one e-mail address, characters.
 */
export const VISITOR_LIMITS = { anHour: 5, waiting: 3, name: 60, subject: 120, text: 3000 } as const

/** Requests that wait for an answer, and those that have one. */
export const SUPPORT_STATES = ['waiting', 'answered'] as const

/** Internal notes of one request, and characters of a note. */
export const NOTE_LIMITS = { notes: 50, text: 1000 } as const

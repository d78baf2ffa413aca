/** Reports that wait for a decision, those with a waiting appeal, and decided ones. */
export const REPORT_STATES = ['waiting', 'appealed', 'decided'] as const

/**
 * The decisions: it stays; it stays and its author is warned; it is removed; it is removed and its
 * author is blocked.
 */
export const REPORT_DECISIONS = ['kept', 'warned', 'removed', 'blocked'] as const

/** Days of a temporary block of an author. */
export const BLOCK_DAYS = [7, 30, 90] as const

/**
 * Months for an author's appeal and for reversing a decision (art. 20 Digital Services Act: at
 * least six).
 */
export const APPEAL_MONTHS = 6

/** Reports that wait for a decision, those whose decision is appealed against, and those that have one. */
export const REPORT_STATES = ['waiting', 'appealed', 'decided'] as const

/** What a report is about. */
export const REPORT_KINDS = ['deal', 'comment', 'post', 'review'] as const

/** What was decided: it stays; it stays and its author is warned; it goes; it goes and its author is blocked. */
export const REPORT_DECISIONS = ['kept', 'warned', 'removed', 'blocked'] as const

/** For how many days an author is blocked, where it is not for good. */
export const BLOCK_DAYS = [7, 30, 90] as const

/** So many months an author may appeal, and a decision be taken back (art. 20 Digital Services Act: at least six). */
export const APPEAL_MONTHS = 6

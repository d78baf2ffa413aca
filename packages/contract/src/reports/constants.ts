/** Why somebody reports a deal. */
export const REPORT_REASONS = ['refused', 'price', 'misleading', 'closed', 'offensive', 'other'] as const

/** Why moderation removes what somebody wrote; its author is told (art. 17 Digital Services Act). */
export const REMOVAL_REASONS = ['offensive', 'spam', 'privacy', 'illegal', 'fake', 'other'] as const

/** Reports that wait for a decision, and those that have one. */
export const REPORT_STATES = ['waiting', 'decided'] as const

/** Why somebody reports a deal. */
export const REPORT_REASONS = ['refused', 'price', 'misleading', 'closed', 'offensive', 'other'] as const

/** Why moderation acts on what somebody wrote; its author is told (art. 17 Digital Services Act). */
export const WRITTEN_REASONS = ['offensive', 'spam', 'privacy', 'illegal', 'fake', 'other'] as const

/** Why it acts on a deal; the first four and 'offensive' are what people report. */
export const DEAL_REASONS = [
  'refused',
  'price',
  'misleading',
  'closed',
  'illegal',
  'offensive',
  'other',
] as const

/** Why it acts on a shop. */
export const REMOVAL_REASONS = [...WRITTEN_REASONS, 'refused', 'price', 'misleading', 'closed'] as const

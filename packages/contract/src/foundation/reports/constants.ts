/** Reasons for reporting a deal. */
export const REPORT_REASONS = ['refused', 'price', 'misleading', 'closed', 'offensive', 'other'] as const

/**
 * Reasons of moderation against written content; its author is notified (art. 17 Digital Services
 * Act).
 */
export const WRITTEN_REASONS = ['offensive', 'spam', 'privacy', 'illegal', 'fake', 'other'] as const

/** Reasons against a deal; people report the first four and 'offensive'. */
export const DEAL_REASONS = [
  'refused',
  'price',
  'misleading',
  'closed',
  'illegal',
  'offensive',
  'other',
] as const

/** Reasons against a shop. */
export const REMOVAL_REASONS = [...WRITTEN_REASONS, 'refused', 'price', 'misleading', 'closed'] as const

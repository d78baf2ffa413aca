/** Reasons for reporting content. */
export const REPORT_REASONS = [
  'refused',
  'price',
  'misleading',
  'closed',
  'offensive',
  'illegal',
  'counterfeit',
  'dangerous',
  'other',
] as const

/** The kinds of content that can be reported; `page`: any other page of ours. */
export const REPORT_KINDS = [
  'deal',
  'comment',
  'post',
  'review',
  'brand',
  'profile',
  'banner',
  'page',
] as const

/** Notices that one address without an account can send in a day. */
export const NOTICES_A_DAY = 5

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

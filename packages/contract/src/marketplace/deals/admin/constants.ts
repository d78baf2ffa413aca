/**
 * Columns for sorting the list of deals: the name of the product, and the moment of publication
 * (R-429).
 */
export const DEAL_SORTS = ['createdAt', 'product'] as const
export type DealSort = (typeof DEAL_SORTS)[number]

/**
 * withdrawn = removed for good, by its brand or the platform; ended = its date has passed, it was
 * ended or is sold out.
 */
export const DEAL_RECORD_STATES = ['active', 'ended', 'withdrawn'] as const

/**
 * The platform's reasons for withdrawing a deal; its brand is notified (art. 17 Digital Services
 * Act).
 */
export const WITHDRAWAL_REASONS = [
  'misleading',
  'price',
  'illegal',
  'counterfeit',
  'offensive',
  'closed',
  'other',
] as const
/** The longest text with the reason, in characters. */
export const WITHDRAWAL_TEXT = 500

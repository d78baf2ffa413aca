/** Columns by which the list of deals is sorted: the name of the product, and when the deal was published. */
export const DEAL_SORTS = ['createdAt', 'product'] as const
export type DealSort = (typeof DEAL_SORTS)[number]

/** withdrawn = taken back for good, by its brand or the platform; ended = its date has passed, it was ended or is sold out. */
export const DEAL_RECORD_STATES = ['active', 'ended', 'withdrawn'] as const

/** Why the platform withdraws a deal; its brand is told (art. 17 Digital Services Act). */
export const WITHDRAWAL_REASONS = [
  'misleading',
  'price',
  'illegal',
  'counterfeit',
  'offensive',
  'closed',
  'other',
] as const
/** Longest text that goes with the reason, in characters. */
export const WITHDRAWAL_TEXT = 500

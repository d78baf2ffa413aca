/** Kinds that only the people of a shop get, about their shop. */
export const SHOP_KINDS = ['shopRequest', 'shopMessage', 'shopReview', 'shopOffice', 'display'] as const

/** The kinds of notifications. */
export const NOTIFICATION_KINDS = [
  'redemption',
  'points',
  'proofPost',
  'reply',
  'review',
  'message',
  'newDeal',
  'savedExpiring',
  'level',
  'coupon',
  'campaign',
  'program',
  'moderation',
  'commission',
  'security',
  ...SHOP_KINDS,
] as const

/** Unread notifications are counted up to this number; a badge shows more as '99+'. */
export const UNREAD_MOST = 100

/** The most notifications outside of the app that a person can set per day and week. */
export const PER_DAY_MOST = 100
export const PER_WEEK_MOST = 500

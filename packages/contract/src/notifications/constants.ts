/** The kinds of notifications. */
export const NOTIFICATION_KINDS = [
  'redemption',
  'points',
  'proofPost',
  'reply',
  'message',
  'newDeal',
  'savedExpiring',
  'level',
  'coupon',
  'campaign',
  'program',
] as const

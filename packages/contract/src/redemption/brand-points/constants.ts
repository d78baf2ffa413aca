/** The kinds of BrandPoints movements; the web has a text for each. */
export const MOVEMENT_KINDS = [
  'account-merge-in',
  'account-merge-out',
  'invite-back',
  'redemption',
  'redemption-void',
  'invite',
  'profile',
  'proof-post',
  'proof-post-back',
  'display',
  'reward',
  'expiry',
] as const

/** The parts of a complete profile, in the order of the form. */
export const PROFILE_PARTS = ['avatar', 'username', 'name', 'birthDate', 'phone', 'place', 'email'] as const

export const POINTS_PAGE = 20

/**
 * Whether a platform reward can be bought: now; from its first moment on; no longer; switched off.
 */
export const REWARD_STATES = ['live', 'scheduled', 'ended', 'off'] as const
export type RewardState = (typeof REWARD_STATES)[number]

/** Columns for sorting the section of BP rewards; the first one is the default. */
export const REWARD_SORTS = ['cost', 'stock', 'createdAt'] as const
export type RewardSort = (typeof REWARD_SORTS)[number]

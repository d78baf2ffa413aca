/** Why BrandPoints moved; the web has a text for each. */
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

/** What makes a profile complete, in the order in which it is asked. */
export const PROFILE_PARTS = ['avatar', 'username', 'name', 'birthDate', 'phone', 'place', 'email'] as const

export const POINTS_PAGE = 20

/** What an API key may be allowed. */
export const KEY_SCOPES = [
  'purchase:write',
  'refund:write',
  'claim:confirm',
  'coupon:redeem',
  'member:read',
  'event:write',
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** What an API key looks like: 32 random bytes in base64url after this. */
export const KEY_TEXT = /^vk_[\w-]{43}$/
/** Characters of a key that are kept to recognise it by: too few to help a guess. */
export const KEY_PREFIX = 9

/** Keys of a brand that are not revoked, and networks from which one is taken. */
export const KEY_LIMITS = { keys: 50, networks: 20 } as const
/** Purchases in one call. */
export const MOST_PURCHASES = 200
/** Hours for which the key before a rotation is taken beside the new one. */
export const OVERLAP_HOURS = 24

/** Where the product gives out its SDK (packages/sdk), as a package that npm installs. */
export const SDK_ADDRESS = '/downloads/vicino-sdk-0.1.0.tgz'

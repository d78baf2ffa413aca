/** The permissions of an API key. */
export const KEY_SCOPES = [
  'purchase:write',
  'refund:write',
  'claim:confirm',
  'coupon:redeem',
  'member:read',
  'member:list',
  'event:write',
  'program:read',
  'purchase:read',
  'deal:read',
  'webhook:read',
  'webhook:write',
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Scopes that another scope includes, by which. */
export const INCLUDED_IN: Readonly<Partial<Record<KeyScope, KeyScope>>> = {
  'webhook:read': 'webhook:write',
}

/** Tells whether a key with `scopes` has a scope, or one that includes it. */
export const hasScope = (scopes: readonly string[], scope: KeyScope): boolean =>
  [scope, INCLUDED_IN[scope]].some((each) => each !== undefined && scopes.includes(each))

/** The form of an API key: 32 random bytes in base64url after this prefix. */
export const KEY_TEXT = /^vk_[\w-]{43}$/
/** Stored first characters of a key, by which people recognise it: too few to help a guess. */
export const KEY_PREFIX = 9

/** The most valid keys of a brand, and the most networks of one key. */
export const KEY_LIMITS = { keys: 50, networks: 20 } as const
/** Purchases in one call. */
export const MOST_PURCHASES = 200
/** Hours for which the old key stays valid beside the new one after a rotation. */
export const OVERLAP_HOURS = 24

/** Address of the SDK (packages/sdk), as a package for npm. */
export const SDK_ADDRESS = '/downloads/vicino-sdk-0.2.0.tgz'

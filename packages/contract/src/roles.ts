/** The six roles; the upper-case spelling is accepted on input and means the same. */
export const ROLES = ['superAdmin', 'brand', 'brandManager', 'audience', 'promoter', 'scanner'] as const
export type Role = (typeof ROLES)[number]

const UPPER_CASE: Record<string, Role> = {
  SUPER_ADMIN: 'superAdmin',
  BRAND: 'brand',
  BRAND_MANAGER: 'brandManager',
  AUDIENCE: 'audience',
  PROMOTER: 'promoter',
  SCANNER: 'scanner',
}

/** Returns the role of a text in either spelling; undefined when it is none. */
export function parseRole(text: string): Role | undefined {
  return ROLES.find((role) => role === text) ?? UPPER_CASE[text]
}

/** Everybody who is signed in. */
export const ANY_ROLE = ROLES
/** Roles with a Home of deals near them; the others start elsewhere. */
export const CONSUMERS = ['superAdmin', 'audience', 'promoter'] as const
/** Roles that browse deals as a consumer; a scanner sees none. */
export const DEAL_READERS = ['superAdmin', 'brand', 'brandManager', 'audience', 'promoter'] as const
/** Roles that publish deals of a brand. */
export const DEAL_WRITERS = ['superAdmin', 'brand', 'brandManager'] as const
export const SUPER_ADMIN = ['superAdmin'] as const
/** The role of accounts that are only a shop's till. */
export const SCANNER = ['scanner'] as const
/** Roles that redeem deals: all that browse them, but no person at a shop that they work for. */
export const REDEEMERS = DEAL_READERS
/** Roles that share deals for a commission. */
export const PROMOTERS = ['superAdmin', 'promoter'] as const
/** Roles that confirm codes at the till, only of their own brand. */
export const TILL = ['scanner', 'brand', 'brandManager'] as const
/** Roles that run a brand's back-office. */
export const BRAND_STAFF = ['brand', 'brandManager'] as const
/**
 * Roles that may open the dashboard: a brand's staff see their shop, a superAdmin the queues that
 * wait for a decision.
 */
export const BACK_OFFICE = ['superAdmin', 'brand', 'brandManager'] as const

/**
 * Returns the address at which a role begins after signing in: Home for consumers, the dashboard
 * for a shop and the platform, the till for a scanner.
 */
export function startPathOf(role: Role): '/' | '/dashboard' | '/scan' {
  if (role === 'scanner') return '/scan'
  return BACK_OFFICE.some((each) => each === role) ? '/dashboard' : '/'
}

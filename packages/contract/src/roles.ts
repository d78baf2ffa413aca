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

/** The role that a text names in either spelling; undefined when it names none. */
export function parseRole(text: string): Role | undefined {
  return ROLES.find((role) => role === text) ?? UPPER_CASE[text]
}

/** Everybody who is signed in. */
export const ANY_ROLE = ROLES
/** Who has a Home of deals near them; the others start elsewhere. */
export const CONSUMERS = ['superAdmin', 'audience', 'promoter'] as const
/** Who browses deals as a consumer; a scanner sees none. */
export const DEAL_READERS = ['superAdmin', 'brand', 'brandManager', 'audience', 'promoter'] as const
/** Who publishes deals of a brand. */
export const DEAL_WRITERS = ['superAdmin', 'brand', 'brandManager'] as const
export const SUPER_ADMIN = ['superAdmin'] as const
/** Whose account is a shop's till and nothing else. */
export const SCANNER = ['scanner'] as const
/** Who redeems deals: all who browse them, but nobody at a shop that they work for. */
export const REDEEMERS = DEAL_READERS
/** Who shares deals for a commission. */
export const PROMOTERS = ['superAdmin', 'promoter'] as const
/** Who confirms codes at the till, of their own brand only. */
export const TILL = ['scanner', 'brand', 'brandManager'] as const
/** Who runs a brand's back-office. */
export const BRAND_STAFF = ['brand', 'brandManager'] as const
/** Who may open the dashboard: a brand's staff see their shop, a superAdmin the queues that wait for a decision. */
export const BACK_OFFICE = ['superAdmin', 'brand', 'brandManager'] as const

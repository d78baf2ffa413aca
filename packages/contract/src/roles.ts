import { z } from 'zod'

/** The six roles (SPEC §1); the upper-case spelling is accepted on input and means the same. */
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

/** Reads a role in either spelling; undefined when it is none. */
export function parseRole(text: string): Role | undefined {
  return ROLES.find((role) => role === text) ?? UPPER_CASE[text]
}

export const roleSchema = z.enum(ROLES)

/** Everyone signed in. */
export const ANY_ROLE = ROLES
/** Who browses deals as a consumer; a scanner sees none. */
export const DEAL_READERS = ['superAdmin', 'brand', 'brandManager', 'audience', 'promoter'] as const
/** Who publishes deals of a brand. */
export const DEAL_WRITERS = ['superAdmin', 'brand', 'brandManager'] as const
export const SUPER_ADMIN = ['superAdmin'] as const
/** Who redeems deals: whoever browses them; staff never at their own shop. */
export const REDEEMERS = DEAL_READERS
/** Who confirms codes at the till, of their own brand only. */
export const TILL = ['scanner', 'brand', 'brandManager'] as const
/** Who runs a brand's back-office. */
export const BRAND_STAFF = ['brand', 'brandManager'] as const

import { askedOf } from '@vicino/contract/identity/permissions/asked-of'
import { ALWAYS_HELD, worksForBrand } from '@vicino/contract/identity/permissions/constants'
import type { Role } from '@vicino/contract/roles'
import type { Actor } from '../../../platform/http/context.ts'

/** The fields of a role that the rules use. */
export interface JudgedRole {
  readonly base: Role
  readonly is_base: boolean
  readonly permissions: readonly string[]
}

/**
 * Returns the permissions of a role in their stored form: each once, with those that everybody has,
 * sorted.
 */
export const permissionsOf = (chosen: readonly string[]): string[] =>
  [...new Set([...ALWAYS_HELD, ...chosen])].toSorted()

/**
 * Tells whether custom roles of a base may hold a permission: only permissions that endpoints
 * require of the base's people, so that no role reaches further than its base. The platform's own
 * staff may hold all.
 */
export const fits = (base: Role, permission: string): boolean =>
  base === 'superAdmin' || [...askedOf(base)].some((asked) => asked === permission)

/** Returns the permissions that are in one list but not in both. */
export function differenceOf(
  before: readonly string[],
  after: readonly string[],
): { added: string[]; removed: string[] } {
  return {
    added: after.filter((permission) => !before.includes(permission)),
    removed: before.filter((permission) => !after.includes(permission)),
  }
}

/**
 * Tells whether the caller has all these permissions: nobody gives permissions that they lack, nor
 * takes them from others.
 */
export const holdsAll = (actor: Pick<Actor, 'permissions'>, permissions: readonly string[]): boolean =>
  permissions.every((permission) => actor.permissions?.has(permission) === true)

/**
 * Tells whether a role can be renamed. A base role keeps its name; that of superAdmins also
 * keeps its permissions, because otherwise nobody could give any back.
 */
export const mayRename = (role: JudgedRole): boolean => !role.is_base
export const mayChangePermissions = (role: JudgedRole): boolean =>
  !(role.is_base && role.base === 'superAdmin')

/**
 * Tells whether an account can have a role: people of a brand stay its people, and nobody joins one
 * without a brand.
 */
export const suits = (
  role: Pick<JudgedRole, 'base'>,
  account: { readonly brand_id: string | null },
): boolean => worksForBrand(role.base) === (account.brand_id !== null)

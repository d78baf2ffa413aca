import { askedOf } from '@vicino/contract/identity/permissions/asked-of'
import { ALWAYS_HELD, worksForBrand } from '@vicino/contract/identity/permissions/constants'
import type { Role } from '@vicino/contract/roles'
import type { Actor } from '../../../platform/http/context.ts'

/** What the rules ask of a role. */
export interface JudgedRole {
  readonly base: Role
  readonly is_base: boolean
  readonly permissions: readonly string[]
}

/** The permissions of a role as they are kept: each once, with those that everybody has, in one order. */
export const permissionsOf = (chosen: readonly string[]): string[] =>
  [...new Set([...ALWAYS_HELD, ...chosen])].toSorted()

/**
 * Whether roles made on a base may hold a permission: those that endpoints ask of the base's people, so that no role reaches further
 * than its base. The platform's own people may hold all.
 */
export const fits = (base: Role, permission: string): boolean =>
  base === 'superAdmin' || [...askedOf(base)].some((asked) => asked === permission)

/** What one list of permissions has and the other has not. */
export function differenceOf(
  before: readonly string[],
  after: readonly string[],
): { added: string[]; removed: string[] } {
  return {
    added: after.filter((permission) => !before.includes(permission)),
    removed: before.filter((permission) => !after.includes(permission)),
  }
}

/** Whether the caller has all these permissions: nobody gives what they do not have, nor takes it from others. */
export const holdsAll = (actor: Pick<Actor, 'permissions'>, permissions: readonly string[]): boolean =>
  permissions.every((permission) => actor.permissions?.has(permission) === true)

/** A base role keeps its name; that of superAdmins also what it allows, or nobody could give anything back. */
export const mayRename = (role: JudgedRole): boolean => !role.is_base
export const mayChangePermissions = (role: JudgedRole): boolean =>
  !(role.is_base && role.base === 'superAdmin')

/** Whether an account can have a role: people of a brand stay its people, and nobody becomes one without a brand. */
export const suits = (
  role: Pick<JudgedRole, 'base'>,
  account: { readonly brand_id: string | null },
): boolean => worksForBrand(role.base) === (account.brand_id !== null)

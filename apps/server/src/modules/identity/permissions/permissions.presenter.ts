import { askedOf } from '@vicino/contract/identity/permissions/asked-of'
import { ALWAYS_HELD } from '@vicino/contract/identity/permissions/constants'
import type { PermissionRecord, RoleRecord } from '@vicino/contract/identity/permissions/schemas'
import { ROLES } from '@vicino/contract/roles'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { versionOf } from '../../../platform/row-version.ts'
import { fits, mayChangePermissions, mayRename } from './permissions.policy.ts'
import type { PermissionRow, RoleRow } from './permissions.queries.ts'

/** The fields that a role's form edits; they make up its version. */
export const editedOf = ({ name, permissions }: RoleRow) => ({ name, permissions: permissions.toSorted() })

/** A role, with what the caller may do with it. */
export function presentRole(row: RoleRow, actor: Actor): RoleRecord {
  const mayEdit = allows(actor, 'role-EDIT_ALL')
  return {
    _id: row.id,
    version: versionOf(editedOf(row)),
    name: row.name,
    base: row.base,
    isBase: row.is_base,
    permissions: row.permissions,
    can: {
      rename: mayEdit && mayRename(row),
      changePermissions: mayEdit && mayChangePermissions(row),
      delete: allows(actor, 'role-DELETE_ALL') && !row.is_base,
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function presentPermission({ id, is_collection, created_at }: PermissionRow): PermissionRecord {
  return {
    _id: id,
    isCollection: is_collection,
    bases: ROLES.filter((role) => fits(role, id)),
    isAsked: ROLES.some((role) => [...askedOf(role)].some((asked) => asked === id)),
    isAlwaysHeld: ALWAYS_HELD.some((held) => held === id),
    createdAt: created_at.toISOString(),
  }
}

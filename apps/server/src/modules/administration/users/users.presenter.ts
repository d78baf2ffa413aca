import type { AccountRecord, AccountRow } from '@vicino/contract/administration/users/schemas'
import type { Actor } from '../../../platform/http/context.ts'
import { versionOf } from '../../../platform/row-version.ts'
import { rightsOver } from './users.policy.ts'
import type { AccountData, FullAccount } from './users.queries.ts'

export function presentRow(row: AccountData): AccountRow {
  return {
    _id: row.id,
    username: row.username,
    handle: row.handle,
    email: row.email,
    role: row.role,
    roleId: row.roleId,
    roleName: row.roleName,
    brand: row.brandId === null ? null : { _id: row.brandId, username: row.brandName ?? '' },
    state: row.blockedAt === null ? 'active' : 'blocked',
    createdAt: row.createdAt.toISOString(),
  }
}

/** The fields that an account's form edits; they make up its version. */
export const editedOf = ({ username, email, roleId, brandId }: AccountData) => ({
  username,
  email,
  roleId,
  brandId,
})

export function presentAccount(row: FullAccount, actor: Actor): AccountRecord {
  return {
    ...presentRow(row),
    version: versionOf(editedOf(row)),
    emailVerified: row.emailVerifiedAt !== null,
    blockedReason: row.blockedReason,
    blockedUntil: row.blockedUntil?.toISOString() ?? null,
    can: rightsOver(actor, row),
  }
}

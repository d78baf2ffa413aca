import { actsForAll } from '@vicino/contract/identity/permissions/constants'
import type { RoleUser } from '@vicino/contract/identity/permissions/schemas'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { revokeSessionsOf } from '../auth/public.ts'
import { differenceOf, holdsAll, suits } from './permissions.policy.ts'
import {
  anotherAdministrator,
  type Assignee,
  findRole,
  giveRole,
  lockAdministration,
  lockAssignee,
  type RoleRow,
} from './permissions.queries.ts'

/**
 * Replaces a person's role. A person who joins or leaves the platform's staff is signed out,
 * because their sessions have another length and another need of a second factor
 * (docs/modules/identity.md, "Required second factor").
 * @throws AppError role_not_found, user_not_found, role_unfit, permission_not_held,
 * last_super_admin
 */
export function assignRole(
  db: Database,
  { clock }: Services,
  { roleId, email }: { readonly roleId: string; readonly email: string },
  actor: Actor,
): Promise<RoleUser> {
  return inTransaction(db, async (tx) => {
    await lockAdministration(tx)
    const role = await findRole(tx, roleId)
    if (role === undefined) throw new AppError('role_not_found')
    const account = await lockAssignee(tx, email)
    if (account === undefined) throw new AppError('user_not_found')
    const presented = { _id: account.id, username: account.username, email: account.email }
    if (hasRole(account, role)) return presented
    if (!suits(role, account)) throw new AppError('role_unfit')
    const { added, removed } = differenceOf(account.permissions, role.permissions)
    if (!holdsAll(actor, [...added, ...removed])) throw new AppError('permission_not_held')
    const isAdministrator = account.role === 'superAdmin' && account.role_id === null
    if (isAdministrator && !(await anotherAdministrator(tx, account.id))) {
      throw new AppError('last_super_admin')
    }
    const now = clock.now()
    await giveRole(tx, account.id, role, now)
    if (actsForAll(account.role) !== actsForAll(role.base)) {
      await revokeSessionsOf(tx, account.id, 'role changed', now)
    }
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'role.assign',
      objectType: 'user',
      objectId: account.id,
      brandId: account.brand_id,
      detail: { roleId, role: role.name, before: account.role_id ?? account.role },
      now,
    })
    return presented
  })
}

const hasRole = (account: Assignee, role: RoleRow): boolean =>
  account.role === role.base && account.role_id === (role.is_base ? null : role.id)

import type { Language } from '@vicino/contract/common/language'
import { actsForAll } from '@vicino/contract/identity/permissions/constants'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { updateAccount } from '@vicino/contract/administration/users/endpoints'
import type { AccountRecord } from '@vicino/contract/administration/users/schemas'
import { isReservedName } from '@vicino/domain/reserved-names'
import { writeAudit } from '../../../platform/audit.ts'
import { withUnique } from '../../../platform/db/constraints.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { requireVersion } from '../../../platform/row-version.ts'
import {
  endPasswordLinks,
  NAME_TAKEN,
  revokeSessionsOf,
  sendVerificationEmail,
} from '../../identity/auth/public.ts'
import { anotherAdministrator, lockAdministration } from '../../identity/permissions/public.ts'
import { readAccount } from './read-account.ts'
import { postColumns } from './take-role.ts'
import { mayGovern } from './users.policy.ts'
import { editedOf } from './users.presenter.ts'
import { anotherOwner, findAccount, type FullAccount, updateAccountRow } from './users.queries.ts'

type Change = BodyOf<typeof updateAccount>
interface Caller {
  readonly actor: Actor
  /** The request's language, for letters to an account that has chosen none. */
  readonly language: Language
}

/**
 * Changes an account. An account that becomes or ceases to be one of the platform's is
 * signed out everywhere. A new address counts as unconfirmed, and the old address is notified.
 * @throws AppError user_not_found, record_changed, email_taken, username_taken, role_not_found,
 * role_unfit, brand_not_found, brand_without_owner, permission_not_held, last_super_admin,
 * validation_failed (a name of the product's)
 */
export async function changeAccount(
  db: Database,
  services: Services,
  id: string,
  change: Change,
  caller: Caller,
): Promise<AccountRecord> {
  return withUnique(NAME_TAKEN, () =>
    inTransaction(db, async (tx) => {
      await lockAdministration(tx)
      const account = await findAccount(tx, id, { lock: true })
      if (account === undefined) throw new AppError('user_not_found')
      if (!mayGovern(caller.actor, account)) throw new AppError('permission_not_held')
      requireVersion(editedOf(account), change.version)
      const now = services.clock.now()
      const names = await changeNames(tx, account, change, caller.language, now)
      const post = await changePost(tx, account, change, caller.actor, now)
      await updateAccountRow(tx, id, { ...names.columns, ...post.columns, updated_at: now })
      await writeAudit(tx, {
        actorId: caller.actor.sub,
        action: 'user.change',
        objectType: 'user',
        objectId: id,
        brandId: account.brandId,
        // Names and addresses are personal: the log only states that they changed.
        detail: {
          fields: [...names.fields, ...post.fields],
          ...post.detail,
        },
        now,
      })
      return readAccount(tx, id, caller.actor)
    }),
  )
}

async function changeNames(
  tx: Db,
  account: FullAccount,
  { email, username }: Change,
  language: Language,
  now: Date,
) {
  const renamed = username !== undefined && username !== account.username
  const moved = email !== undefined && email !== account.email
  // A reserved name is allowed only for brands and the platform's own accounts.
  if (renamed && account.role === 'audience' && isReservedName(username)) {
    throw new AppError('validation_failed', { fieldErrors: { username: 'username_reserved' } })
  }
  const isNewAddress = moved && email.toLowerCase() !== account.email.toLowerCase()
  if (isNewAddress) {
    await endPasswordLinks(tx, account.id, now)
    const reader = { userId: account.id, language: account.language ?? language, now }
    await sendVerificationEmail(tx, { ...reader, address: email })
    const data = { newEmail: email }
    await sendEmail(tx, { ...reader, template: 'email-changed', data, address: account.email })
  }
  return {
    fields: [...(renamed ? ['username'] : []), ...(moved ? ['email'] : [])],
    columns: {
      ...(renamed && { username }),
      ...(moved && { email }),
      ...(isNewAddress && { email_verified_at: null }),
    },
  }
}

async function changePost(tx: Db, account: FullAccount, change: Change, actor: Actor, now: Date) {
  const roleId = change.roleId ?? account.roleId
  const brandId = change.brandId === undefined ? account.brandId : change.brandId
  if (roleId === account.roleId && brandId === account.brandId) return { fields: [], columns: {}, detail: {} }
  const { name, columns } = await postColumns(tx, { roleId, brandId }, actor, account.permissions)
  const staysAdministrator = columns.role === 'superAdmin' && columns.role_id === null
  const isAdministrator = account.role === 'superAdmin' && account.roleName === 'superAdmin'
  if (isAdministrator && !staysAdministrator && !(await anotherAdministrator(tx, account.id))) {
    throw new AppError('last_super_admin')
  }
  const leaves = account.role === 'brand' && (columns.role !== 'brand' || brandId !== account.brandId)
  if (leaves && account.brandId !== null && !(await anotherOwner(tx, account.brandId, account.id))) {
    throw new AppError('brand_without_owner')
  }
  if (actsForAll(account.role) !== actsForAll(columns.role)) {
    await revokeSessionsOf(tx, account.id, 'role changed', now)
  }
  return {
    fields: [
      ...(roleId === account.roleId ? [] : ['role']),
      ...(brandId === account.brandId ? [] : ['brand']),
    ],
    columns,
    detail: { role: name, before: account.roleName, ...(brandId !== account.brandId && { brandId }) },
  }
}

import type { Language } from '@vicino/contract/common/language'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { createUser } from '@vicino/contract/administration/users/endpoints'
import type { AccountRecord } from '@vicino/contract/administration/users/schemas'
import { writeAudit } from '../../../platform/audit.ts'
import { withUnique } from '../../../platform/db/constraints.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { createAccount, NAME_TAKEN, sendPasswordLinkEmail } from '../../identity/auth/public.ts'
import { lockAdministration } from '../../identity/permissions/public.ts'
import { readAccount } from './read-account.ts'
import { postColumns } from './take-role.ts'
import { updateAccountRow } from './users.queries.ts'

/**
 * Makes an account without a password. Its owner chooses one by the link of the invitation,
 * which also confirms the address.
 * @throws AppError email_taken, username_taken, role_not_found, role_unfit, brand_not_found,
 * permission_not_held, validation_failed (a name of the product's)
 */
export function createUserAccount(
  tx: Db,
  { clock }: Services,
  { email, username, roleId, brandId = null }: BodyOf<typeof createUser>,
  { actor, language }: { actor: Actor; language: Language },
): Promise<AccountRecord> {
  const now = clock.now()
  return withUnique(NAME_TAKEN, async () => {
    await lockAdministration(tx)
    const { name, columns } = await postColumns(tx, { roleId, brandId }, actor)
    const { id } = await createAccount(tx, {
      email,
      username,
      passwordHash: null,
      emailVerifiedAt: null,
      birthDate: null,
      invite: undefined,
      now,
    })
    await updateAccountRow(tx, id, { ...columns, updated_at: now })
    await sendPasswordLinkEmail(tx, 'account-invitation', { userId: id, address: email, language, now })
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'user.create',
      objectType: 'user',
      objectId: id,
      brandId,
      detail: { role: name },
      now,
    })
    return readAccount(tx, id, actor)
  })
}

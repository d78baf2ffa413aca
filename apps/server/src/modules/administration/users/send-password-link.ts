import type { Language } from '@vicino/contract/common/language'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { sendPasswordLinkEmail } from '../../identity/auth/public.ts'
import { mayGovern } from './users.policy.ts'
import { findAccount } from './users.queries.ts'

/**
 * Mails the owner of an account a link to choose a new password; the platform never sets one. The
 * old password stays valid until then.
 * @throws AppError user_not_found, permission_not_held
 */
export async function sendPasswordLink(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<void> {
  const now = clock.now()
  const account = await findAccount(tx, id, { lock: true })
  if (account === undefined) throw new AppError('user_not_found')
  if (!mayGovern(actor, account)) throw new AppError('permission_not_held')
  const reader = { userId: id, address: account.email, language: account.language ?? language, now }
  await sendPasswordLinkEmail(tx, 'password-link', reader)
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'user.password_link',
    objectType: 'user',
    objectId: id,
    brandId: account.brandId,
    detail: {},
    now,
  })
}

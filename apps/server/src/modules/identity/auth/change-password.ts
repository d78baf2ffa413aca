import type { Language } from '@vicino/contract/common/language'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { findContact, lockAccount, replacePassword } from './accounts.queries.ts'
import { confirmPassword } from './confirm-password.ts'
import { sendPasswordChanged } from './emails.ts'
import type { AttemptOrigin } from './sign-in-throttle.ts'
import { endPasswordLinks } from './one-time.queries.ts'
import { refuseCommonPassword } from './password-rules.ts'
import { findLiveSession } from './sessions.queries.ts'
import { revokeSessionsOf } from './sign-ins.queries.ts'

/**
 * Changes the caller's password and ends all their other sessions.
 * @throws AppError unauthenticated (the caller's session was ended meanwhile), password_wrong,
 * login_rate_limited, overloaded, validation_failed (the current password is missing, or the new
 * one is common)
 */
export async function changePassword(
  db: Database,
  services: Services,
  origin: AttemptOrigin,
  actor: Actor,
  change: { currentPassword?: string | undefined; newPassword: string },
  language: Language,
): Promise<void> {
  const { clock, passwords } = services
  // Read before the password is checked, so that `replacePassword` only replaces the hash that was
  // checked.
  const contact = await findContact(db, actor.sub)
  if (contact === undefined) throw new AppError('unauthenticated')
  await confirmPassword(db, services, origin, actor.sub, change.currentPassword)
  await refuseCommonPassword(change.newPassword, contact, 'newPassword')
  const passwordHash = await passwords.hash(change.newPassword)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, actor.sub)
    if ((await findLiveSession(tx, actor.sid, now)) === undefined) throw new AppError('unauthenticated')
    const hashes = { before: contact.passwordHash, after: passwordHash }
    // Of two simultaneous changes the second fails: its current password is no longer the
    // account's.
    if (!(await replacePassword(tx, actor.sub, hashes, now))) throw new AppError('password_wrong')
    await revokeSessionsOf(tx, actor.sub, 'password changed', now, actor.sid)
    await endPasswordLinks(tx, actor.sub, now)
    await sendPasswordChanged(tx, contact, language, now)
  })
}

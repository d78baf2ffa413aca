import './auth.events.ts'
import type { Language } from '@vicino/contract/common/language'
import { findOneTime, redeemOneTime } from '../../../platform/auth/one-time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { findContact, lockAccount, markVerified, removeOtherWaysIn, setPassword } from './accounts.queries.ts'
import { sendPasswordChanged } from './emails.ts'
import { endPasswordLinks } from './one-time.queries.ts'
import { refuseCommonPassword } from './password-rules.ts'
import { endGuesses } from './second-factor/guesses.ts'
import { revokeSessionsOf } from './sign-ins.queries.ts'

/**
 * Sets a new password by the link of an e-mail, ends all sessions of the account and resets the
 * counts of wrong codes (guesses.ts). The link proves that the user reads the mailbox, so the
 * address counts as verified. If it was not verified before, somebody else may have registered it:
 * then all other ways into the account are removed (docs/modules/identity.md, "One-time links").
 * @throws AppError link_invalid, validation_failed (a common password), overloaded
 */
export async function resetPassword(
  db: Database,
  services: Services,
  input: { token: string; password: string },
  language: Language,
): Promise<void> {
  const { clock, keys, passwords } = services
  const now = clock.now()
  // Hashing takes long: it is done only for a valid link, and before the transaction locks
  // anything.
  const link = await findOneTime(db, input.token, 'reset-password', keys.oneTime, now)
  const contact = link && (await findContact(db, link.userId))
  if (link === undefined || contact === undefined) throw new AppError('link_invalid')
  await refuseCommonPassword(input.password, contact)
  const passwordHash = await passwords.hash(input.password)
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, contact.id)
    const redeemed = await redeemOneTime(tx, input.token, 'reset-password', keys.oneTime, now)
    const email = String(redeemed?.data['email'])
    if (redeemed === undefined || !(await markVerified(tx, contact.id, email, now))) {
      throw new AppError('link_invalid')
    }
    if (!(await setPassword(tx, contact.id, passwordHash, now))) throw new AppError('link_invalid')
    await revokeSessionsOf(tx, contact.id, 'password reset', now)
    await endPasswordLinks(tx, contact.id, now)
    await endGuesses(tx, services, { id: contact.id, email })
    if (contact.emailVerifiedAt === null) await removeOtherWaysIn(tx, contact.id)
    await emit(tx, 'profile.changed', { userId: contact.id }, now)
    await sendPasswordChanged(tx, contact, language, now)
  })
}

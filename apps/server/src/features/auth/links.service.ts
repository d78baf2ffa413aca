import { randomUUID } from 'node:crypto'
import type { Language } from '@vicino/contract/common/language'
import { findOneTime, redeemOneTime } from '../../platform/auth/one-time.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sendEmail } from '../../platform/deliveries/enqueue.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { rewardCompleteProfile } from '../points/public.ts'
import { sendVerificationEmail } from './accounts.ts'
import {
  type Contact,
  findContact,
  findCredentials,
  markVerified,
  removeOtherWaysIn,
  replacePassword,
  setPassword,
} from './accounts.queries.ts'
import type { AttemptOrigin } from './login-guard.ts'
import { endPasswordLinks } from './one-time.queries.ts'
import { confirmPassword } from './own-password.ts'
import { refuseCommonPassword } from './password-rules.ts'
import { revokeSessionsOf } from './sign-ins.queries.ts'

/** Confirms the address that a link was sent to; the profile may be complete with it. @throws AppError link_invalid */
export function verifyEmail(
  db: Database,
  { clock, keys }: Services,
  token: string,
): Promise<{ email: string }> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const link = await redeemOneTime(tx, token, 'verify-email', keys.oneTime, now)
    const email = String(link?.data['email'])
    // An address that was changed since is no longer the account's.
    if (link === undefined || !(await markVerified(tx, link.userId, email, now))) {
      throw new AppError('link_invalid')
    }
    await rewardCompleteProfile(tx, link.userId, now)
    return { email }
  })
}

/** Sends the caller's verification email again, unless the address is verified already. */
export async function sendVerification(
  db: Database,
  services: Services,
  actor: Actor,
  language: Language,
): Promise<void> {
  const now = services.clock.now()
  await inTransaction(db, async (tx) => {
    const contact = await findContact(tx, actor.sub)
    if (contact === undefined || contact.emailVerifiedAt !== null) return
    const { id: userId, email: address } = contact
    await sendVerificationEmail(tx, { userId, address, language: contact.language ?? language, now })
  })
}

/**
 * Notes that somebody forgot a password. The caller learns nothing of the account, by the answer or its time: known
 * and unknown addresses cost the same two statements, and the email is made after the answer.
 */
export async function forgotPassword(
  db: Db,
  services: Services,
  email: string,
  language: Language,
): Promise<void> {
  const { clock } = services
  const found = await findCredentials(db, email)
  await emit(db, 'password.forgotten', { userId: found?.id ?? randomUUID(), language }, clock.now())
}

/**
 * Sets a new password with the link of an email and ends every session. The link proves the address: it is verified
 * from now on, and when it was not before, other ways into the account are removed (docs/decisions/0018).
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
  // The hash costs: it is made for a link that works, before anything is locked.
  const link = await findOneTime(db, input.token, 'reset-password', keys.oneTime, now)
  const contact = link && (await findContact(db, link.userId))
  if (link === undefined || contact === undefined) throw new AppError('link_invalid')
  await refuseCommonPassword(input.password, contact)
  const passwordHash = await passwords.hash(input.password)
  await inTransaction(db, async (tx) => {
    const redeemed = await redeemOneTime(tx, input.token, 'reset-password', keys.oneTime, now)
    const email = String(redeemed?.data['email'])
    if (redeemed === undefined || !(await markVerified(tx, contact.id, email, now))) {
      throw new AppError('link_invalid')
    }
    if (!(await setPassword(tx, contact.id, passwordHash, now))) throw new AppError('link_invalid')
    await revokeSessionsOf(tx, contact.id, 'password reset', now)
    await endPasswordLinks(tx, contact.id, now)
    if (contact.emailVerifiedAt === null) await removeOtherWaysIn(tx, contact.id)
    await rewardCompleteProfile(tx, contact.id, now)
    await tellPasswordChanged(tx, contact, language, now)
  })
}

/**
 * Changes the caller's password and ends all other sessions.
 * @throws AppError password_wrong, login_rate_limited, validation_failed (the current one left out, a common new one)
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
  // Read before the password is checked: what was checked is then what is replaced, or a newer one, which is refused.
  const contact = await findContact(db, actor.sub)
  if (contact === undefined) throw new AppError('unauthenticated')
  await confirmPassword(db, services, origin, actor.sub, change.currentPassword)
  await refuseCommonPassword(change.newPassword, contact, 'newPassword')
  const passwordHash = await passwords.hash(change.newPassword)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const hashes = { before: contact.passwordHash, after: passwordHash }
    // Of two changes at once the second one's current password is no longer the current one.
    if (!(await replacePassword(tx, actor.sub, hashes, now))) throw new AppError('password_wrong')
    await revokeSessionsOf(tx, actor.sub, 'password changed', now, actor.sid)
    await endPasswordLinks(tx, actor.sub, now)
    await tellPasswordChanged(tx, contact, language, now)
  })
}

async function tellPasswordChanged(tx: Db, contact: Contact, language: Language, now: Date): Promise<void> {
  await sendEmail(tx, {
    userId: contact.id,
    template: 'password-changed',
    data: {},
    language: contact.language ?? language,
    now,
  })
}

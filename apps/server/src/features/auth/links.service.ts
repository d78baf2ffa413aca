import { randomUUID } from 'node:crypto'
import { LINK_SECONDS } from '@vicino/contract/constants'
import type { Language } from '@vicino/contract/errors'
import type { FastifyRequest } from 'fastify'
import { findOneTime, issueOneTime, redeemOneTime } from '../../platform/auth/one-time.ts'
import type { Db } from '../../platform/db/database.ts'
import { sendEmail } from '../../platform/deliveries/enqueue.ts'
import { AppError } from '../../platform/errors.ts'
import { type Consumer, emit } from '../../platform/events/outbox.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { rewardCompleteProfile } from '../points/points.service.ts'
import { sendVerificationEmail } from './accounts.ts'
import {
  type Contact,
  findContact,
  findCredentials,
  markVerified,
  removeOtherWaysIn,
  setPassword,
} from './accounts.queries.ts'
import { endPasswordLinks, wasIssuedSince } from './one-time.queries.ts'
import { confirmPassword } from './own-password.ts'
import { refuseCommonPassword } from './password-rules.ts'
import { revokeSessionsOf } from './sign-ins.queries.ts'

/** A mailbox gets one reset link in so many seconds, however often it is asked for. */
const RESET_PAUSE_SECONDS = 60

/** Confirms the address that a link was sent to; the profile may be complete with it. @throws AppError link_invalid */
export function verifyEmail({ db, clock, keys }: Services, token: string): Promise<{ email: string }> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
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
export async function sendVerification(services: Services, actor: Actor, language: Language): Promise<void> {
  const now = services.clock.now()
  await services.db.transaction().execute(async (tx) => {
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
export async function forgotPassword(services: Services, email: string, language: Language): Promise<void> {
  const { db, clock } = services
  const found = await findCredentials(db, email)
  await emit(db, 'password.forgotten', { userId: found?.id ?? randomUUID(), language }, clock.now())
}

/** Sends the link that sets a new password; of an unknown account nothing. */
export const forgottenPassword: Consumer<'password.forgotten'> = {
  name: 'forgotten-password',
  on: ['password.forgotten'],
  async run(tx, { payload }, now) {
    const contact = await findContact(tx, payload.userId)
    if (contact === undefined) return
    const pause = new Date(now.getTime() - RESET_PAUSE_SECONDS * 1000)
    if (await wasIssuedSince(tx, contact.id, 'reset-password', pause)) return
    const tokenId = await issueOneTime(tx, {
      userId: contact.id,
      purpose: 'reset-password',
      data: { email: contact.email },
      seconds: LINK_SECONDS.resetPassword,
      now,
    })
    await sendEmail(tx, {
      userId: contact.id,
      template: 'reset-password',
      data: { tokenId },
      address: contact.email,
      language: contact.language ?? payload.language,
      now,
    })
  },
}

/**
 * Sets a new password with the link of an email and ends every session. The link proves the address: it is verified
 * from now on, and when it was not before, other ways into the account are removed (docs/decisions/0018).
 * @throws AppError link_invalid, validation_failed (a common password), overloaded
 */
export async function resetPassword(
  services: Services,
  input: { token: string; password: string },
  language: Language,
): Promise<void> {
  const { db, clock, keys, passwords } = services
  const now = clock.now()
  // The hash costs: it is made for a link that works, before anything is locked.
  const link = await findOneTime(db, input.token, 'reset-password', keys.oneTime, now)
  const contact = link && (await findContact(db, link.userId))
  if (link === undefined || contact === undefined) throw new AppError('link_invalid')
  await refuseCommonPassword(input.password, contact)
  const passwordHash = await passwords.hash(input.password)
  await db.transaction().execute(async (tx) => {
    const redeemed = await redeemOneTime(tx, input.token, 'reset-password', keys.oneTime, now)
    const email = String(redeemed?.data['email'])
    if (redeemed === undefined || !(await markVerified(tx, contact.id, email, now))) {
      throw new AppError('link_invalid')
    }
    await setPassword(tx, contact.id, passwordHash, now)
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
  services: Services,
  request: FastifyRequest,
  actor: Actor,
  change: { currentPassword?: string | undefined; newPassword: string },
  language: Language,
): Promise<void> {
  const { db, clock, passwords } = services
  await confirmPassword(services, request, actor.sub, change.currentPassword)
  const contact = await findContact(db, actor.sub)
  if (contact === undefined) throw new AppError('unauthenticated')
  await refuseCommonPassword(change.newPassword, contact, 'newPassword')
  const passwordHash = await passwords.hash(change.newPassword)
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await setPassword(tx, actor.sub, passwordHash, now)
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

import { versionOf } from '@vicino/contract/identity/account/consent-texts'
import type { Language } from '@vicino/contract/common/language'
import type { updateUser } from '@vicino/contract/identity/profile/endpoints'
import type { User } from '@vicino/contract/identity/profile/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { isAdult, isMembersBirthDate } from '@vicino/domain/age'
import { withUnique } from '../../../platform/db/constraints.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { AppError } from '../../../platform/errors.ts'
import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { romeDate } from '../../../platform/rome-moments.ts'
import {
  type AttemptOrigin,
  confirmPassword,
  endPasswordLinks,
  sendVerificationEmail,
} from '../auth/public.ts'
import { mayGiveHandle, mayTakeName, refuseUngoverned } from '../permissions/public.ts'
import { avatarOf, useFiles } from '../../foundation/files/public.ts'
import { readUser } from './read-user.ts'
import { isSelf, mayOpenUser } from './profile.policy.ts'
import {
  findBirthDate,
  findNames,
  insertConsents,
  type Names,
  placeExists,
  updateUserRow,
} from './profile.queries.ts'

type Change = BodyOf<typeof updateUser>

/** The error of each unique constraint that a change of a user can break. */
const TAKEN = {
  users_email_key: 'email_taken',
  users_username_key: 'username_taken',
  users_username_look: 'username_taken',
  users_handle_key: 'handle_taken',
} as const

/**
 * Changes a user's data; the change that completes the profile is rewarded with points. A
 * new e-mail address counts as unverified. To change their own address users give their password,
 * so that a stranger at an open browser cannot take the account over.
 * @throws AppError user_not_found, permission_not_held (the account holds permissions that the
 * caller lacks), forbidden (cookie consent of somebody else), validation_failed (unknown place,
 * birth date of a child, a minor who makes themselves an adult, reserved name or handle), email_taken, username_taken, handle_taken,
 * password_wrong, login_rate_limited, file_not_found (avatar)
 */
export async function changeUser(
  db: Database,
  services: Services,
  actor: Actor,
  id: string,
  change: Change,
  { origin, language }: { origin: AttemptOrigin; language: Language },
): Promise<User> {
  if (!mayOpenUser(actor, id)) throw new AppError('user_not_found')
  if (!isSelf(actor, id)) await refuseUngoverned(db, id, actor)
  // Only the person may give a consent (art. 4(11) GDPR).
  if (change.cookieConsent !== undefined && !isSelf(actor, id)) throw new AppError('forbidden')
  const { placeId, cookieConsent, firstName, lastName, birthDate, currentPassword, avatar, ...columns } =
    change
  const now = services.clock.now()
  if (typeof birthDate === 'string' && !isMembersBirthDate(birthDate, romeDate(now))) {
    throw new AppError('validation_failed', { fieldErrors: { birthDate: 'birth_date' } })
  }
  const before = await namesBefore(db, id, change)
  const { handle } = change
  if (handle !== undefined && handle !== before?.handle && !mayGiveHandle(actor, handle)) {
    throw new AppError('validation_failed', { fieldErrors: { handle: 'handle_reserved' } })
  }
  const { username } = change
  if (username !== undefined && username !== before?.username && !mayTakeName(actor, username)) {
    throw new AppError('validation_failed', { fieldErrors: { username: 'username_reserved' } })
  }
  const emailChanges =
    change.email !== undefined && change.email.toLowerCase() !== before?.email.toLowerCase()
  const emailBefore = emailChanges ? before?.email : undefined
  if (emailBefore !== undefined && isSelf(actor, id)) {
    await confirmPassword(db, services, origin, id, currentPassword)
  }
  return withUnique(TAKEN, () =>
    inTransaction(db, async (tx) => {
      if (typeof placeId === 'string' && !(await placeExists(tx, placeId))) {
        throw new AppError('validation_failed', { fieldErrors: { placeId: 'invalid' } })
      }
      if (birthDate !== undefined && isSelf(actor, id)) await refuseOlder(tx, id, birthDate, romeDate(now))
      const place = placeId === undefined ? {} : { place_id: placeId }
      const named = { first_name: firstName, last_name: lastName, birth_date: birthDate }
      const unverified = emailBefore === undefined ? {} : { email_verified_at: null }
      const image = avatar === undefined ? {} : { avatar: await changeAvatar(tx, actor, id, avatar, now) }
      const row = { ...columns, ...named, ...place, ...image, ...unverified, updated_at: now }
      if (!(await updateUserRow(tx, id, row))) throw new AppError('user_not_found')
      if (emailBefore !== undefined && change.email !== undefined) {
        const reader = { userId: id, language: change.language ?? before?.language ?? language, now }
        await announceNewEmail(tx, reader, emailBefore, change.email)
      }
      if (cookieConsent !== undefined) await logConsents(tx, id, cookieConsent, now)
      await emit(tx, 'profile.changed', { userId: id }, now)
      return readUser(tx, services, actor, id)
    }),
  )
}

/**
 * The user's email address and names before the change; undefined when the change touches none of
 * them.
 */
async function namesBefore(
  db: Db,
  id: string,
  { email, handle, username }: Change,
): Promise<Names | undefined> {
  if (email === undefined && handle === undefined && username === undefined) return undefined
  const names = await findNames(db, id)
  if (names === undefined) throw new AppError('user_not_found')
  return names
}

/**
 * Keeps people who declared to be below eighteen from declaring otherwise, since goods for adults
 * depend on it. Support corrects a wrong date.
 * @throws AppError validation_failed
 */
async function refuseOlder(tx: Db, id: string, birthDate: string | null, today: string): Promise<void> {
  const before = await findBirthDate(tx, id)
  if (before === null || isAdult(before, today)) return
  if (birthDate !== null && !isAdult(birthDate, today)) return
  throw new AppError('validation_failed', { fieldErrors: { birthDate: 'birth_date_minor' } })
}

/**
 * Publishes the uploaded image `key` as the user's avatar and releases the former avatar; null
 * removes the avatar.
 * @returns the address of the new avatar for the user's record
 * @throws AppError file_not_found, file_unfit, file_in_use
 */
async function changeAvatar(
  tx: Db,
  actor: Actor,
  userId: string,
  key: string | null,
  now: Date,
): Promise<string | null> {
  const files = key === null ? [] : [{ key, use: 'avatar' as const, field: 'avatar' }]
  const [address] = await useFiles(tx, { usedBy: avatarOf(userId), ownerId: actor.sub, files, now })
  return address ?? null
}

/**
 * Sends a verification link to the new address and a warning to the old one. Password links sent to
 * the old address stop working, because the reader of that mailbox may no longer be the account's
 * owner.
 */
async function announceNewEmail(
  tx: Db,
  reader: { userId: string; language: Language; now: Date },
  emailBefore: string,
  newEmail: string,
): Promise<void> {
  await endPasswordLinks(tx, reader.userId, reader.now)
  await sendVerificationEmail(tx, { ...reader, address: newEmail })
  await sendEmail(tx, { ...reader, template: 'email-changed', data: { newEmail }, address: emailBefore })
}

async function logConsents(
  tx: Db,
  userId: string,
  { statistics, marketing }: NonNullable<Change['cookieConsent']>,
  now: Date,
): Promise<void> {
  await insertConsents(
    tx,
    userId,
    [
      { purpose: 'cookie-statistics', granted: statistics },
      { purpose: 'cookie-marketing', granted: marketing },
    ],
    { textVersion: versionOf('cookie-statistics'), source: 'cookie preferences', now },
  )
}

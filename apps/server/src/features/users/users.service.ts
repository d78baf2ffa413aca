import { CONSENT_TEXTS } from '@vicino/contract/account/constants'
import type { Language } from '@vicino/contract/common/language'
import type { updateUser } from '@vicino/contract/users/endpoints'
import type { User } from '@vicino/contract/users/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { isMembersBirthDate } from '@vicino/domain/profile'
import { isReservedHandle } from '@vicino/domain/reserved-handles'
import { withUnique } from '../../platform/db/constraints.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { sendEmail } from '../../platform/deliveries/enqueue.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import {
  type AttemptOrigin,
  confirmPassword,
  endPasswordLinks,
  sendVerificationEmail,
} from '../auth/public.ts'
import { rewardCompleteProfile } from '../points/public.ts'
import { changeAvatar } from './avatar.ts'
import { isSelf, mayOpenUser } from './users.policy.ts'
import { presentUser } from './users.presenter.ts'
import {
  findNames,
  findUserRecord,
  insertConsents,
  type Names,
  placeExists,
  updateUserRow,
} from './users.queries.ts'

const TAKEN = {
  users_email_key: 'email_taken',
  users_username_key: 'username_taken',
  users_handle_key: 'handle_taken',
} as const

/** @throws AppError user_not_found, also for a record that the caller may not see */
export async function readUser(db: Db, services: Services, actor: Actor, id: string): Promise<User> {
  if (!mayOpenUser(actor, id)) throw new AppError('user_not_found')
  return load(db, services, actor, id)
}

/**
 * Changes one's own data; the change that completes the profile is rewarded. A new email has to be verified
 * anew, and the account's password says that it is the owner who changes it.
 *
 * @throws AppError user_not_found, validation_failed (unknown place, birth date of a child, reserved handle),
 *   email_taken, username_taken, handle_taken, password_wrong, login_rate_limited, file_not_found (avatar)
 */
export async function changeUser(
  db: Database,
  services: Services,
  actor: Actor,
  id: string,
  change: BodyOf<typeof updateUser>,
  { origin, language }: { origin: AttemptOrigin; language: Language },
): Promise<User> {
  if (!mayOpenUser(actor, id)) throw new AppError('user_not_found')
  // A consent is given by the person alone (art. 4(11) GDPR).
  if (change.cookieConsent !== undefined && !isSelf(actor, id)) throw new AppError('forbidden')
  const { placeId, cookieConsent, firstName, lastName, birthDate, currentPassword, avatar, ...columns } =
    change
  const now = services.clock.now()
  if (typeof birthDate === 'string' && !isMembersBirthDate(birthDate, dayInRome(now))) {
    throw new AppError('validation_failed', { fieldErrors: { birthDate: 'birth_date' } })
  }
  const before = await namesBefore(db, id, change)
  if (change.handle !== undefined && change.handle !== before?.handle) refuseReserved(change.handle, actor)
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
      const place = placeId === undefined ? {} : { place_id: placeId }
      const named = { first_name: firstName, last_name: lastName, birth_date: birthDate }
      const unverified = emailBefore === undefined ? {} : { email_verified_at: null }
      const picture = avatar === undefined ? {} : { avatar: await changeAvatar(tx, actor, id, avatar, now) }
      const row = { ...columns, ...named, ...place, ...picture, ...unverified, updated_at: now }
      if (!(await updateUserRow(tx, id, row))) throw new AppError('user_not_found')
      if (emailBefore !== undefined && change.email !== undefined) {
        const reader = { userId: id, language: change.language ?? before?.language ?? language, now }
        await tellEmailChanged(tx, reader, emailBefore, change.email)
      }
      if (cookieConsent !== undefined) {
        await insertConsents(
          tx,
          id,
          [
            { purpose: 'cookie-statistics', granted: cookieConsent.statistics },
            { purpose: 'cookie-marketing', granted: cookieConsent.marketing },
          ],
          { textVersion: CONSENT_TEXTS.cookies, source: 'cookie preferences', now },
        )
      }
      await rewardCompleteProfile(tx, id, now)
      return load(tx, services, actor, id)
    }),
  )
}

/** What the account is called and written to so far, where the change is about that. */
async function namesBefore(
  db: Db,
  id: string,
  { email, handle }: BodyOf<typeof updateUser>,
): Promise<Names | undefined> {
  if (email === undefined && handle === undefined) return undefined
  const names = await findNames(db, id)
  if (names === undefined) throw new AppError('user_not_found')
  return names
}

/** The platform may give its own accounts such handles. @throws AppError validation_failed */
function refuseReserved(handle: string, actor: Actor): void {
  if (actor.role === 'superAdmin' || !isReservedHandle(handle)) return
  throw new AppError('validation_failed', { fieldErrors: { handle: 'handle_reserved' } })
}

/** The new address gets a link, the old one hears of it; links sent there end. */
async function tellEmailChanged(
  tx: Db,
  reader: { userId: string; language: Language; now: Date },
  emailBefore: string,
  newEmail: string,
): Promise<void> {
  await endPasswordLinks(tx, reader.userId, reader.now)
  await sendVerificationEmail(tx, { ...reader, address: newEmail })
  await sendEmail(tx, { ...reader, template: 'email-changed', data: { newEmail }, address: emailBefore })
}

const rome = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome', dateStyle: 'short' })

/** YYYY-MM-DD of a moment in Europe/Rome. */
const dayInRome = (moment: Date): string => rome.format(moment)

async function load(db: Db, services: Services, actor: Actor, id: string): Promise<User> {
  const record = await findUserRecord(db, id, actor.sub, services.clock.now())
  if (record === undefined) throw new AppError('user_not_found')
  return presentUser(record)
}

import type { BodyOf } from '@vicino/contract/endpoint'
import type { updateUser, User } from '@vicino/contract/users'
import { isMembersBirthDate } from '@vicino/domain/profile'
import { withUnique } from '../../platform/db/constraints.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { rewardCompleteProfile } from '../points/points.service.ts'
import { isSelf, mayOpenUser } from './users.policy.ts'
import { presentUser } from './users.presenter.ts'
import { findUserRecord, insertConsents, placeExists, updateUserRow } from './users.queries.ts'

/** Version of the cookie texts that the web shows; raised with them. */
const COOKIE_TEXT_VERSION = 'cookie-2026-11'

const TAKEN = {
  users_email_key: 'email_taken',
  users_username_key: 'username_taken',
  users_handle_key: 'handle_taken',
} as const

/** @throws AppError user_not_found, also for a record that the caller may not see */
export async function readUser(services: Services, actor: Actor, id: string): Promise<User> {
  if (!mayOpenUser(actor, id)) throw new AppError('user_not_found')
  return load(services.db, services, actor, id)
}

/**
 * Changes one's own data; the change that completes the profile is rewarded.
 *
 * @throws AppError user_not_found, validation_failed (unknown place, birth date of a child), email_taken,
 *   username_taken, handle_taken
 */
export async function changeUser(
  services: Services,
  actor: Actor,
  id: string,
  change: BodyOf<typeof updateUser>,
): Promise<User> {
  if (!mayOpenUser(actor, id)) throw new AppError('user_not_found')
  // A consent is given by the person alone (art. 4(11) GDPR).
  if (change.cookieConsent !== undefined && !isSelf(actor, id)) throw new AppError('forbidden')
  const { placeId, cookieConsent, firstName, lastName, birthDate, ...columns } = change
  const now = services.clock.now()
  if (typeof birthDate === 'string' && !isMembersBirthDate(birthDate, dayInRome(now))) {
    throw new AppError('validation_failed', { fieldErrors: { birthDate: 'birth_date' } })
  }
  return withUnique(TAKEN, () =>
    services.db.transaction().execute(async (tx) => {
      if (typeof placeId === 'string' && !(await placeExists(tx, placeId))) {
        throw new AppError('validation_failed', { fieldErrors: { placeId: 'invalid' } })
      }
      const place = placeId === undefined ? {} : { place_id: placeId }
      const named = { first_name: firstName, last_name: lastName, birth_date: birthDate }
      const found = await updateUserRow(tx, id, { ...columns, ...named, ...place, updated_at: now })
      if (!found) throw new AppError('user_not_found')
      if (cookieConsent !== undefined) {
        await insertConsents(
          tx,
          id,
          [
            { purpose: 'cookie-statistics', granted: cookieConsent.statistics },
            { purpose: 'cookie-marketing', granted: cookieConsent.marketing },
          ],
          { textVersion: COOKIE_TEXT_VERSION, source: 'cookie preferences', now },
        )
      }
      await rewardCompleteProfile(tx, id, now)
      return load(tx, services, actor, id)
    }),
  )
}

const rome = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome', dateStyle: 'short' })

/** YYYY-MM-DD of a moment in Europe/Rome. */
const dayInRome = (moment: Date): string => rome.format(moment)

async function load(db: Db, services: Services, actor: Actor, id: string): Promise<User> {
  const record = await findUserRecord(db, id, actor.sub, services.clock.now())
  if (record === undefined) throw new AppError('user_not_found')
  return presentUser(record)
}

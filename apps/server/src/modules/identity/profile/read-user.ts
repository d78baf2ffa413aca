import type { User } from '@vicino/contract/identity/profile/schemas'
import type { RawBuilder } from 'kysely'
import { noteRead } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { providedBy } from '../../../platform/provided.ts'
import { mayOpenUser } from './profile.policy.ts'
import { presentUser } from './profile.presenter.ts'
import { findUserRecord } from './profile.queries.ts'

declare module '../../../platform/provided.ts' {
  interface Provided {
    /** The condition of deals on offer, for a statement that calls their table `d`. */
    readonly dealsOnOffer: (now: Date) => RawBuilder<boolean>
  }
}

/**
 * A user's record, as the caller sees it. Another person's is logged as read.
 * @throws AppError user_not_found, also for a record that the caller may not see
 */
export async function readUser(
  db: Db,
  { db: primary, clock, provided }: Services,
  actor: Actor,
  id: string,
): Promise<User> {
  if (!mayOpenUser(actor, id)) throw new AppError('user_not_found')
  const onOffer = providedBy(provided, 'dealsOnOffer')(clock.now())
  const record = await findUserRecord(db, id, actor.sub, onOffer)
  if (record === undefined) throw new AppError('user_not_found')
  if (actor.sub !== id) {
    const read = { actorId: actor.sub, userId: id, what: 'account', brandId: null, now: clock.now() } as const
    await noteRead(primary, read)
  }
  return presentUser(record, clock.now())
}

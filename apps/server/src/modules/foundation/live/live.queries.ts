import type { LiveEvent } from '@vicino/contract/foundation/live/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstValue } from '../../../platform/db/statement.ts'
import { isRelayed } from '../../../platform/redis/relay.ts'

/**
 * PostgreSQL channel by which a server says whose streams have something to read: the payload is a
 * user's id.
 */
export const CHANNEL = 'live'
/**
 * Channel by which a server says that comments of a deal, or reviews of its product, have changed:
 * the payload is the deal's id.
 */
export const DEAL_CHANNEL = 'live_deals'

/**
 * Channel by which a server says that metrics of a program have changed: the payload is the
 * program's id.
 */
export const PROGRAM_CHANNEL = 'live_programs'

export interface LiveRow {
  readonly id: number
  readonly user_id: string
  readonly type: string
  readonly data: unknown
}

/** Events of one user that are read at once (about 17 kB of frames); further ones are read next. */
export const ROWS_A_USER = 100

/** Id of the newest event of all; 0 when there is none. */
export const newestId = (db: Db): Promise<number> =>
  firstValue(db, 0)`SELECT coalesce(max(id), 0) AS id FROM live_events`

/**
 * Events after the last id of each user, in the order in which they happened; at most ROWS_A_USER
 * of each.
 */
export const readAfter = (db: Db, lastIds: ReadonlyMap<string, number>): Promise<LiveRow[]> => allRows(db)`
    SELECT e.id, e.user_id, e.type, e.data
    FROM unnest(${[...lastIds.keys()]}::uuid[], ${[...lastIds.values()]}::bigint[]) AS u (user_id, last_id)
    CROSS JOIN LATERAL (
      SELECT id, user_id, type, data FROM live_events
      WHERE user_id = u.user_id AND id > u.last_id ORDER BY id LIMIT ${ROWS_A_USER}
    ) AS e
    ORDER BY e.id`

/** Reads the platform's own staff, who decide on what belongs to no brand. */
export async function platformPeople(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'superAdmin')
    .where('erased_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** An event for the streams of one user. */
export interface UserEvent {
  readonly userId: string
  readonly event: LiveEvent
}

/**
 * Stores events for users' streams, in their order, and wakes the servers with such streams when
 * the transaction commits.
 * The advisory lock is taken before the first id is drawn and held until the commit, so ids follow
 * the order of commits: a stream that has read up to an id has missed nothing below it.
 */
export async function insertEvents(tx: Db, events: readonly UserEvent[], now: Date): Promise<void> {
  if (events.length === 0) return
  const userIds = events.map(({ userId }) => userId)
  const types = events.map(({ event }) => event.type)
  const data = events.map(({ event }) => JSON.stringify(event.data))
  const relayed = isRelayed(tx, CHANNEL, () => [...new Set(userIds)])
  await execute(tx)`
    WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtextextended('live_events', 0))),
    added AS (
      INSERT INTO live_events (user_id, type, data, created_at)
      SELECT e.user_id, e.type, e.data, ${now}
      FROM locked CROSS JOIN unnest(${userIds}::uuid[], ${types}::text[], ${data}::jsonb[])
        WITH ORDINALITY AS e (user_id, type, data, place)
      ORDER BY e.place
      RETURNING user_id
    )
    SELECT CASE WHEN NOT ${relayed}::boolean THEN pg_notify(${CHANNEL}, user_id::text) END FROM added`
}

/**
 * Wakes the servers with streams on the comments of a deal when the transaction commits: once,
 * however many comments changed in it.
 */
export async function wakeReadersOf(tx: Db, dealId: string): Promise<void> {
  if (isRelayed(tx, DEAL_CHANNEL, () => [dealId])) return
  await execute(tx)`SELECT pg_notify(${DEAL_CHANNEL}, ${dealId})`
}

/** Does the same for the metrics of programs. */
export async function wakeOverviewsOf(tx: Db, programIds: readonly string[]): Promise<void> {
  const ids = [...new Set(programIds)]
  if (isRelayed(tx, PROGRAM_CHANNEL, () => ids)) return
  await execute(tx)`SELECT pg_notify(${PROGRAM_CHANNEL}, id) FROM unnest(${ids}::text[]) AS id`
}

/** Deals of a product whose readers are notified, the newest ones. */
const DEALS_TOLD = 100

/** Does the same for the deals of a product whose reviews have changed. */
export async function wakeReadersOfProduct(tx: Db, productId: string): Promise<void> {
  let told: readonly string[] = []
  const relayed = isRelayed(tx, DEAL_CHANNEL, () => told)
  const rows = await allRows(tx)<{ id: string }>`
    SELECT id, CASE WHEN NOT ${relayed}::boolean THEN pg_notify(${DEAL_CHANNEL}, id::text) END FROM (
      SELECT id FROM deals WHERE product_id = ${productId} ORDER BY created_at DESC, id DESC LIMIT ${DEALS_TOLD}::int
    ) told`
  told = rows.map(({ id }) => id)
}

export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('live_events').where('created_at', '<', before).execute()
}

/** Reads the key of a user's role in Roles: its id, or the name of a base role. */
export async function roleKeyOfUser(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['role', 'role_id'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row && (row.role_id ?? row.role)
}

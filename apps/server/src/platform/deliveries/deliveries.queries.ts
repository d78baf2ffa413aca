import type { Language } from '@vicino/contract/common/language'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type ChannelName = 'email' | 'push'

/** An email to one address, or a push to one browser, that somebody has taken to send it. */
export interface Delivery {
  readonly id: string
  readonly userId: string
  readonly subscriptionId: string | null
  readonly template: string
  readonly data: unknown
  readonly address: string | null
  readonly language: Language
  /** Attempts begun, this one included. */
  readonly attempts: number
}

/**
 * Takes up to `limit` deliveries that are due, those due longest first: nobody else gets them for so many seconds. One
 * statement, so that no transaction is open while they are sent. The attempt counts from here: what ends the process
 * while it is sent does not come back for ever.
 */
export async function claimDeliveries(
  db: Db,
  channel: ChannelName,
  limit: number,
  leaseSeconds: number,
  now: Date,
): Promise<Delivery[]> {
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const { rows } = await sql<Delivery>`
    WITH due AS MATERIALIZED (
      SELECT id FROM deliveries WHERE channel = ${channel} AND dead_at IS NULL AND next_at <= ${now}
      ORDER BY next_at, id LIMIT ${limit}::int FOR UPDATE SKIP LOCKED
    )
    UPDATE deliveries d SET attempts = d.attempts + 1, next_at = ${until}
    FROM due WHERE d.id = due.id
    RETURNING d.id, d.user_id AS "userId", d.subscription_id AS "subscriptionId", d.template, d.data, d.address,
      d.language, d.attempts`.execute(db)
  return rows
}

/** It has left, or there is nobody any more to send it to. */
export async function deleteDelivery(db: Db, id: string): Promise<void> {
  await db.deleteFrom('deliveries').where('id', '=', id).execute()
}

/** Notes a failed attempt: when the next one is due, or that there is none. Not of one that somebody else has by now. */
export async function noteFailure(
  db: Db,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  failure: { reason: string; nextAt: Date; deadAt: Date | null },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ last_error: failure.reason, next_at: failure.nextAt, dead_at: failure.deadAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

/** Where an email goes that is not told an address, and whether the link in it still works (true for one without). */
export async function findReader(
  db: Db,
  userId: string,
  tokenId: string | null,
  now: Date,
): Promise<{ email: string; erased: boolean; linkWorks: boolean } | undefined> {
  const { rows } = await sql<{ email: string; erased: boolean; linkWorks: boolean }>`
    SELECT u.email, u.erased_at IS NOT NULL AS erased, ${tokenId}::uuid IS NULL OR EXISTS (
      SELECT FROM one_time_tokens WHERE id = ${tokenId}::uuid AND used_at IS NULL AND expires_at > ${now}
    ) AS "linkWorks"
    FROM users u WHERE u.id = ${userId}`.execute(db)
  return rows[0]
}

export interface Browser {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** The browser of a push, as long as it belongs to the user and to a session that lasts. */
export async function findBrowser(
  db: Db,
  subscriptionId: string,
  userId: string,
  now: Date,
): Promise<Browser | undefined> {
  return db
    .selectFrom('push_subscriptions as s')
    .innerJoin('sessions', 'sessions.id', 's.session_id')
    .where('s.id', '=', subscriptionId)
    .where('s.user_id', '=', userId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .select(['s.endpoint', 's.p256dh', 's.auth'])
    .executeTakeFirst()
}

/** A browser that takes no pushes any more; what waits for it goes with it. */
export async function deleteBrowser(db: Db, subscriptionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
}

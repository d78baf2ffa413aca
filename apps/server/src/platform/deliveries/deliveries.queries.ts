import type { Language } from '@vicino/contract/common/language'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { allRows, firstRow } from '../db/statement.ts'
import { IS_SUPPRESSED } from './suppressions.ts'

export type ChannelName = 'email' | 'push'

/** An email to one address, or a push to one browser, as a worker takes it from the queue. */
export interface Delivery {
  readonly id: string
  /** Null for an e-mail to a person without an account. */
  readonly userId: string | null
  readonly subscriptionId: string | null
  readonly template: string
  readonly data: unknown
  readonly address: string | null
  /** The preference that allows it; null = it cannot be switched off. */
  readonly kind: string | null
  readonly language: Language
  /** Attempts so far, this one included. */
  readonly attempts: number
}

const isDue = (channel: ChannelName, now: Date) =>
  sql`channel = ${channel} AND dead_at IS NULL AND next_at <= ${now}`

/** Whether a delivery of a channel is due. */
export const deliveriesWait = (channel: ChannelName, now: Date): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM deliveries WHERE ${isDue(channel, now)})`

/**
 * Takes up to `limit` deliveries that are due, the longest overdue first. For `leaseSeconds` no
 * other worker gets them. It is one statement, so that no transaction is open while they are sent.
 * The attempt is counted before it is made: a delivery that crashes the process each time is given
 * up too.
 */
export function claimDeliveries(
  db: Db,
  channel: ChannelName,
  limit: number,
  leaseSeconds: number,
  now: Date,
): Promise<Delivery[]> {
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  return allRows(db)`
    WITH due AS MATERIALIZED (
      SELECT id FROM deliveries WHERE ${isDue(channel, now)}
      ORDER BY next_at, id LIMIT ${limit}::int FOR UPDATE SKIP LOCKED
    )
    UPDATE deliveries d SET attempts = d.attempts + 1, next_at = ${until}
    FROM due WHERE d.id = due.id
    RETURNING d.id, d.user_id AS "userId", d.subscription_id AS "subscriptionId", d.template, d.data, d.address,
      d.kind, d.language, d.attempts`
}

/** Deletes a delivery that was sent or has no recipient any more. */
export async function deleteDelivery(db: Db, id: string): Promise<void> {
  await db.deleteFrom('deliveries').where('id', '=', id).execute()
}

/**
 * Stores a failed attempt: when the next one is due, or that there is none. It has no effect when
 * another worker has taken the delivery since.
 */
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

/**
 * Lets a delivery wait until a moment, as if it had not been tried; no effect when another worker
 * has taken it since.
 */
export async function holdDelivery(
  db: Db,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  until: Date,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ next_at: until, attempts: attempts - 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

/**
 * Reads the reader of an e-mail, whether the account was erased, and whether its address is on the
 * list of suppressions; undefined when there is no such account.
 */
export const findReader = (
  db: Db,
  userId: string,
): Promise<{ email: string; erased: boolean; suppressed: boolean } | undefined> => firstRow(db)`
    SELECT u.email, u.erased_at IS NOT NULL AS erased, ${IS_SUPPRESSED} AS suppressed FROM users u WHERE u.id = ${userId}`

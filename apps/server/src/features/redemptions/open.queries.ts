import type { Channel } from '@vicino/contract/redemptions/schemas'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Deals, Redemptions } from '../../platform/db/schema.gen.ts'
import type { RedemptionRow } from './redemptions.queries.ts'

/**
 * Locks the user's row until the transaction ends; others can still write rows that refer to the user. False when the
 * account has been erased.
 */
export async function lockUser(tx: Db, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** What decides whether a user may open a code of a deal. */
export interface OpeningFacts {
  readonly brandId: string
  readonly isOnline: boolean
  readonly expiresAt: Date
  readonly isUsed: boolean
  /** The user's live codes of the channel. */
  readonly live: number
  /**
   * Codes of the last 24 hours that were cancelled or ran out, and when the first of them was opened (seconds of the
   * epoch; 0 when there is none).
   */
  readonly unused: number
  readonly firstUnused: number
}

/** Reads all of OpeningFacts in one statement; undefined when there is no such deal. */
export async function readOpening(
  tx: Db,
  dealId: string,
  userId: string,
  channel: Channel,
  now: Date,
): Promise<OpeningFacts | undefined> {
  const { rows } = await sql<OpeningFacts>`
    SELECT d.brand_id AS "brandId", d.link IS NOT NULL AS "isOnline", d.expires_at AS "expiresAt",
      EXISTS (SELECT FROM used_deals u WHERE u.user_id = ${userId} AND u.deal_id = d.id) AS "isUsed",
      (SELECT count(*)::int FROM redemptions r WHERE r.user_id = ${userId} AND r.status = 'held'
        AND r.channel = ${channel} AND r.expires_at > ${now}::timestamptz) AS live,
      unused.count AS unused, coalesce(unused.first, 0) AS "firstUnused"
    FROM deals d CROSS JOIN (
      SELECT count(*)::int AS count, date_part('epoch', min(r.opened_at)) AS first
      FROM redemptions r
      WHERE r.user_id = ${userId} AND r.opened_at > ${now}::timestamptz - interval '1 day'
        AND (r.status IN ('cancelled', 'expired') OR (r.status = 'held' AND r.expires_at <= ${now}::timestamptz))
    ) unused
    WHERE d.id = ${dealId}`.execute(tx)
  return rows[0]
}

export type TakenPiece = Pick<
  Selectable<Deals>,
  'id' | 'brand_id' | 'points' | 'price_cents' | 'discount_price_cents' | 'expires_at'
>

/** Holds one piece of a deal on offer; undefined when none is left. Callers at once wait for each other at the deal's row. */
export function takePiece(tx: Db, dealId: string, now: Date): Promise<TakenPiece | undefined> {
  return tx
    .updateTable('deals')
    .set({ held_count: sql`held_count + 1` })
    .where('id', '=', dealId)
    .where('active', '=', true)
    .where('expires_at', '>', now)
    .where(sql<boolean>`redeemed_count + held_count < quantity`)
    .returning(['id', 'brand_id', 'points', 'price_cents', 'discount_price_cents', 'expires_at'])
    .executeTakeFirst()
}

/** Inserts a new code; undefined when another code has one of its numbers. */
export function insertHeld(tx: Db, values: Insertable<Redemptions>): Promise<RedemptionRow | undefined> {
  return tx
    .insertInto('redemptions')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .$castTo<RedemptionRow>()
    .executeTakeFirst()
}

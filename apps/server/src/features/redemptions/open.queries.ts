import type { Channel } from '@vicino/contract/redemptions/schemas'
import { NEW_ACCOUNTS } from '@vicino/contract/redemptions/constants'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Deals, Redemptions, Users } from '../../platform/db/schema.gen.ts'
import type { Origin } from './origin.ts'
import type { RedemptionRow } from './redemptions.queries.ts'

/** What decides how much an account may hold. */
export type Holder = Pick<Selectable<Users>, 'created_at' | 'email_verified_at'>

/**
 * Locks the user's row until the transaction ends; others can still write rows that refer to the user. Undefined when the
 * account has been erased.
 */
export function lockUser(tx: Db, userId: string): Promise<Holder | undefined> {
  return tx
    .selectFrom('users')
    .select(['created_at', 'email_verified_at'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Live codes that new accounts opened from one place, and when the first of them ends; null when there is none. */
export interface CodesFrom {
  readonly ofAddress: number
  readonly ofDevice: number
  readonly firstEnd: Date | null
}

/** Counts those codes, and makes other openings of new accounts from the same address wait until the transaction ends. */
export async function lockOrigin(tx: Db, { address, device }: Origin, now: Date): Promise<CodesFrom> {
  const { rows } = await sql<CodesFrom>`
    SELECT of_address AS "ofAddress", of_device AS "ofDevice", first_end AS "firstEnd"
    FROM count_codes_from(${address}::bytea, ${device}::bytea, ${now}::timestamptz)`.execute(tx)
  return rows[0] ?? { ofAddress: 0, ofDevice: 0, firstEnd: null }
}

/** What decides whether a user may open a code of a deal. */
export interface OpeningFacts {
  readonly brandId: string
  readonly isOnline: boolean
  readonly expiresAt: Date
  readonly isUsed: boolean
  /** The user's live codes of the channel. */
  readonly live: number
  /** The user's live codes of both channels. */
  readonly liveInAll: number
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
      live.count AS "liveInAll", live.of_channel AS live,
      unused.count AS unused, coalesce(unused.first, 0) AS "firstUnused"
    FROM deals d CROSS JOIN (
      SELECT count(*)::int AS count, date_part('epoch', min(r.opened_at)) AS first
      FROM redemptions r
      WHERE r.user_id = ${userId} AND r.opened_at > ${now}::timestamptz - interval '1 day'
        AND (r.status IN ('cancelled', 'expired') OR (r.status = 'held' AND r.expires_at <= ${now}::timestamptz))
    ) unused CROSS JOIN (
      SELECT count(*)::int AS count, count(*) FILTER (WHERE r.channel = ${channel})::int AS of_channel
      FROM redemptions r WHERE r.user_id = ${userId} AND r.status = 'held' AND r.expires_at > ${now}::timestamptz
    ) live
    WHERE d.id = ${dealId}`.execute(tx)
  return rows[0]
}

export type TakenPiece = Pick<
  Selectable<Deals>,
  'id' | 'brand_id' | 'points' | 'price_cents' | 'discount_price_cents' | 'expires_at'
>

/**
 * Holds one piece of a deal on offer; undefined when none is left, or, `forNewAccount`, when new accounts hold their share
 * of what is not redeemed (shareOfNewAccounts() in domain/redemption.ts). Callers at once wait for each other at the row of
 * the deal's stock, whose counters the last of them finds as the others left them. Who changes the deal has locked that row
 * as well, so once it is ours the deal is read again, by locking it: it may have ended, or cost something else by now. Where
 * it has ended, the caller must roll back.
 */
export async function takePiece(
  tx: Db,
  dealId: string,
  forNewAccount: boolean,
  now: Date,
): Promise<TakenPiece | undefined> {
  const isNew = sql`${forNewAccount}::boolean`
  const { rows } = await sql<TakenPiece>`
    WITH piece AS (
      UPDATE deal_stock s SET held = s.held + 1, held_new = s.held_new + ${isNew}::int
      FROM deals d
      WHERE s.deal_id = ${dealId} AND s.redeemed + s.held < s.quantity
        AND (NOT ${isNew} OR s.held_new < greatest(1, (s.quantity - s.redeemed) / ${NEW_ACCOUNTS.oneOf}::int))
        AND d.id = s.deal_id AND d.active AND d.expires_at > ${now}::timestamptz
      RETURNING s.deal_id
    )
    SELECT d.id, d.brand_id, d.points, d.price_cents, d.discount_price_cents, d.expires_at
    FROM piece JOIN deals d ON d.id = piece.deal_id
    WHERE d.active AND d.expires_at > ${now}::timestamptz FOR KEY SHARE OF d`.execute(tx)
  return rows[0]
}

/** Whether a deal on offer has a piece that nobody has redeemed or holds. */
export async function hasPiece(tx: Db, dealId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('deals as d')
    .innerJoin('deal_stock as s', 's.deal_id', 'd.id')
    .select('d.id')
    .where('d.id', '=', dealId)
    .where('d.active', '=', true)
    .where('d.expires_at', '>', now)
    .where(sql<boolean>`s.redeemed + s.held < s.quantity`)
    .executeTakeFirst()
  return row !== undefined
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

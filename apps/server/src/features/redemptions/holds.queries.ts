import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { RedemptionRow } from './redemptions.queries.ts'

/** Whose overdue codes are looked for: those of one deal, or of all deals. */
export type OverdueOf = { readonly dealId: string } | 'every deal'

/**
 * Locks at most `limit` held codes whose time is over, of a deal those of new accounts first, then the longest overdue, and skips those that another
 * transaction has locked. @returns their ids
 */
export async function lockOverdue(tx: Db, of: OverdueOf, limit: number, now: Date): Promise<string[]> {
  const which: RawBuilder<unknown> = of === 'every deal' ? sql`true` : sql`r.deal_id = ${of.dealId}`
  // Those of a deal are few; ended are first those of new accounts, which free a piece for everybody.
  const first: RawBuilder<unknown> = of === 'every deal' ? sql`` : sql`r.by_new_account DESC,`
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM redemptions r WHERE r.status = 'held' AND r.expires_at <= ${now}::timestamptz AND ${which}
    ORDER BY ${first} r.expires_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Gives the held codes among `ids` their final state and their deals the pieces back. Stock is locked in the order of its
 * deals' ids; so are then the deals that get their first free piece, since a trigger writes their rows in deal_keys, which a
 * change of many deals does too. `freedBy` of the shop, where it ended the codes. @returns the codes that were held and have ended now
 */
export async function writeEnded(
  tx: Db,
  ids: readonly string[],
  status: 'cancelled' | 'expired',
  now: Date,
  freedBy: string | null = null,
): Promise<RedemptionRow[]> {
  const { rows } = await sql<RedemptionRow>`
    WITH ended AS (
      UPDATE redemptions SET status = ${status}, closed_at = ${status === 'cancelled' ? now : null},
        freed_by = ${freedBy}, origin_address = NULL, origin_device = NULL
      WHERE id = ANY(${ids}::uuid[]) AND status = 'held' RETURNING *
    ), freed AS (
      SELECT deal_id, count(*)::int AS pieces,
        count(*) FILTER (WHERE by_new_account)::int AS of_new FROM ended GROUP BY deal_id
    ), locked AS MATERIALIZED (
      SELECT s.deal_id, s.quantity <= s.redeemed + s.held AS tight FROM deal_stock s
      WHERE s.deal_id IN (SELECT deal_id FROM freed) ORDER BY s.deal_id FOR NO KEY UPDATE
    ), edges AS MATERIALIZED (
      SELECT d.id FROM deals d WHERE d.id IN (SELECT deal_id FROM locked WHERE tight) ORDER BY d.id FOR NO KEY UPDATE
    ), stock AS (
      UPDATE deal_stock s SET held = s.held - freed.pieces, held_new = s.held_new - freed.of_new
      FROM freed JOIN locked USING (deal_id) WHERE s.deal_id = freed.deal_id AND (SELECT count(*) FROM edges) >= 0
    )
    SELECT * FROM ended ORDER BY id`.execute(tx)
  return rows
}

/** Locks a user's held codes until the transaction ends. @returns ids of codes still in time, and of overdue ones */
export async function lockHeldOf(
  tx: Db,
  userId: string,
  now: Date,
): Promise<{ live: string[]; overdue: string[] }> {
  const { rows } = await sql<{ id: string; live: boolean }>`
    SELECT id, expires_at > ${now}::timestamptz AS live FROM redemptions
    WHERE user_id = ${userId} AND status = 'held' ORDER BY id FOR UPDATE`.execute(tx)
  const idsOf = (live: boolean): string[] => rows.filter((row) => row.live === live).map(({ id }) => id)
  return { live: idsOf(true), overdue: idsOf(false) }
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { eventOf } from './redemptions.presenter.ts'
import type { RedemptionRow } from './redemptions.queries.ts'

/** Codes of one turn: their deals stay locked until it ends. */
const BATCH = 500

/*
 * Locks are taken in one order: code, deal, ledger. Who has a deal's row already (opening, editing) never waits for a
 * code: codes that somebody else has in hand are skipped.
 */

/** Ends at most so many overdue codes of a deal, whose pieces return; how many they were. */
export function releaseOverdueOf(tx: Db, dealId: string, limit: number, now: Date): Promise<number> {
  return release(tx, sql`r.deal_id = ${dealId}`, limit, now)
}

/** Ends overdue codes of all deals, one batch, the longest overdue first; how many they were. */
export function releaseOverdue(tx: Db, now: Date): Promise<number> {
  return release(tx, sql`true`, BATCH, now)
}

async function release(tx: Db, which: RawBuilder<unknown>, limit: number, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM redemptions r WHERE r.status = 'held' AND r.expires_at <= ${now}::timestamptz AND ${which}
    ORDER BY r.expires_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await end(tx, ids, 'expired', now)
  return ids.length
}

/**
 * Ends held codes that the caller has locked, and returns their pieces. Deals of several codes are locked in the order of
 * their ids.
 */
export async function end(
  tx: Db,
  ids: readonly string[],
  status: 'cancelled' | 'expired',
  now: Date,
): Promise<void> {
  const { rows } = await sql<RedemptionRow>`
    WITH over AS (
      UPDATE redemptions SET status = ${status}, closed_at = ${status === 'cancelled' ? now : null}
      WHERE id = ANY(${ids}::uuid[]) RETURNING *
    ), freed AS (
      SELECT deal_id, count(*)::int AS pieces FROM over GROUP BY deal_id
    ), locked AS MATERIALIZED (
      SELECT d.id FROM deals d WHERE d.id IN (SELECT deal_id FROM freed) ORDER BY d.id FOR NO KEY UPDATE
    ), stock AS (
      UPDATE deals d SET held_count = d.held_count - freed.pieces
      FROM freed JOIN locked ON locked.id = freed.deal_id WHERE d.id = locked.id
    )
    SELECT * FROM over ORDER BY id`.execute(tx)
  for (const row of rows) await emit(tx, `redemption.${status}`, eventOf(row), now)
}

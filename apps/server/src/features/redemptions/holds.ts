import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import { eventOf } from './redemptions.presenter.ts'
import type { RedemptionRow } from './redemptions.queries.ts'

/** Overdue codes that one transaction ends: it keeps their deals locked until it commits. */
const BATCH = 500

/*
 * Transactions lock in one order: code, deal, ledger. One that has locked a deal's row already (opening a code, editing
 * the deal) never waits for a code: it skips the codes that another transaction has locked.
 */

/** Ends at most `limit` overdue codes of a deal, which gives their pieces back. @returns how many codes it ended */
export function releaseOverdueOf(tx: Db, dealId: string, limit: number, now: Date): Promise<number> {
  return release(tx, sql`r.deal_id = ${dealId}`, limit, now)
}

/** Ends one batch of overdue codes of all deals, the longest overdue first. @returns how many codes it ended */
export function releaseOverdue(tx: Db, now: Date): Promise<number> {
  return release(tx, sql`true`, BATCH, now)
}

async function release(tx: Db, which: RawBuilder<unknown>, limit: number, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM redemptions r WHERE r.status = 'held' AND r.expires_at <= ${now}::timestamptz AND ${which}
    ORDER BY r.expires_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await endHeld(tx, ids, 'expired', now)
  return ids.length
}

/**
 * Ends held codes that the caller has locked, and returns their pieces. Deals of several codes are locked in the order of
 * their ids.
 *
 * @throws AppError redemption_cancelled when one of them was not held any more
 */
export async function endHeld(
  tx: Db,
  ids: readonly string[],
  status: 'cancelled' | 'expired',
  now: Date,
): Promise<void> {
  const { rows } = await sql<RedemptionRow>`
    WITH ended AS (
      UPDATE redemptions SET status = ${status}, closed_at = ${status === 'cancelled' ? now : null}
      WHERE id = ANY(${ids}::uuid[]) AND status = 'held' RETURNING *
    ), freed AS (
      SELECT deal_id, count(*)::int AS pieces FROM ended GROUP BY deal_id
    ), locked AS MATERIALIZED (
      SELECT d.id FROM deals d WHERE d.id IN (SELECT deal_id FROM freed) ORDER BY d.id FOR NO KEY UPDATE
    ), stock AS (
      UPDATE deals d SET held_count = d.held_count - freed.pieces
      FROM freed JOIN locked ON locked.id = freed.deal_id WHERE d.id = locked.id
    )
    SELECT * FROM ended ORDER BY id`.execute(tx)
  if (rows.length < ids.length) throw new AppError('redemption_cancelled')
  for (const row of rows) await emit(tx, `redemption.${status}`, eventOf(row), now)
}

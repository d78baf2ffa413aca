import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, execute } from '../../../platform/db/statement.ts'

/** Selects the overdue codes: those of one deal, or of all deals. */
export type OverdueOf = { readonly dealId: string } | 'every deal'

/**
 * Locks at most `limit` held codes whose time is over, and skips those locked by other
 * transactions. For one deal, codes of new accounts come first; then the longest overdue. @returns
 * their ids
 */
export function lockOverdue(tx: Db, of: OverdueOf, limit: number, now: Date): Promise<string[]> {
  const which: RawBuilder<unknown> = of === 'every deal' ? sql`true` : sql`r.deal_id = ${of.dealId}`
  // Ending codes of new accounts first frees units that everybody may have.
  const first: RawBuilder<unknown> = of === 'every deal' ? sql`` : sql`r.by_new_account DESC,`
  return allValues(tx)`
    SELECT r.id FROM redemptions r WHERE r.status = 'held' AND r.expires_at <= ${now}::timestamptz AND ${which}
    ORDER BY ${first} r.expires_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED`
}

/**
 * Calls end_codes() of redemption-command.functions.sql. @returns how many of the codes were held
 * and have ended now
 */
export async function endCodes(
  tx: Db,
  ids: readonly string[],
  status: 'cancelled' | 'expired',
  now: Date,
): Promise<number> {
  const rows = await allRows(tx)`
    SELECT FROM end_codes(${ids}::uuid[], ${status}, NULL, ${now}::timestamptz)`
  return rows.length
}

/**
 * Locks a user's held codes until the transaction ends. @returns ids of codes still in time, and of
 * overdue ones
 */
export async function lockHeldOf(
  tx: Db,
  userId: string,
  now: Date,
): Promise<{ live: string[]; overdue: string[] }> {
  const rows = await allRows(tx)<{ id: string; live: boolean }>`
    SELECT id, expires_at > ${now}::timestamptz AS live FROM redemptions
    WHERE user_id = ${userId} AND status = 'held' ORDER BY id FOR UPDATE`
  const idsOf = (live: boolean): string[] => rows.filter((row) => row.live === live).map(({ id }) => id)
  return { live: idsOf(true), overdue: idsOf(false) }
}

/** Locks the held codes of deals until the transaction ends. @returns their ids */
export const lockHeldOfDeals = (tx: Db, dealIds: readonly string[]): Promise<string[]> => allValues(tx)`
    SELECT id FROM redemptions WHERE deal_id = ANY (${dealIds}::uuid[]) AND status = 'held'
    ORDER BY id FOR UPDATE`

/** Calls end_codes() of redemption-command.functions.sql for codes that the shop ends. */
export function freeCodes(tx: Db, ids: readonly string[], freer: string, now: Date): Promise<void> {
  return execute(tx)`SELECT FROM end_codes(${ids}::uuid[], 'cancelled', ${freer}::uuid, ${now}::timestamptz)`
}

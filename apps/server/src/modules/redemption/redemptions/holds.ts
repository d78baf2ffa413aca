import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { noteEmission } from '../../../platform/events/outbox.ts'
import { endCodes, freeCodes, lockHeldOfDeals, lockOverdue, type OverdueOf } from './holds.queries.ts'

/** Overdue codes that one transaction ends at most; their deals stay locked until it commits. */
const BATCH = 500

/*
 * Transactions lock in one order: code, ledger accounts, stock, deal (docs/modules/foundation.md,
 * "Locks"). A transaction that has already locked a deal's stock (opening a code, editing the deal)
 * never waits for a code: it skips codes that other transactions have locked.
 */

/**
 * Ends at most `limit` overdue codes of a deal and frees their units. @returns how many codes it
 * ended
 */
export function releaseOverdueOf(tx: Db, dealId: string, limit: number, now: Date): Promise<number> {
  return release(tx, { dealId }, limit, now)
}

/**
 * Ends one batch of overdue codes of all deals, the longest overdue first. @returns how
 * many codes it ended
 */
export function releaseOverdue(tx: Db, now: Date): Promise<number> {
  return release(tx, 'every deal', BATCH, now)
}

async function release(tx: Db, of: OverdueOf, limit: number, now: Date): Promise<number> {
  const ids = await lockOverdue(tx, of, limit, now)
  if (ids.length > 0) await endHeld(tx, ids, 'expired', now)
  return ids.length
}

/**
 * Ends held codes that the caller has locked, frees their units and emits an event for each.
 * @throws AppError redemption_cancelled when one of them was no longer held
 */
export async function endHeld(
  tx: Db,
  ids: readonly string[],
  status: 'cancelled' | 'expired',
  now: Date,
): Promise<void> {
  noteEmission([`redemption.${status}`])
  if ((await endCodes(tx, ids, status, now)) < ids.length) throw new AppError('redemption_cancelled')
}

/**
 * Ends all open codes of a deal that its shop withdraws; their holders are notified
 * (redemption.freed).
 */
export function freeCodesOf(tx: Db, dealId: string, freer: string, now: Date): Promise<void> {
  return freeCodesOfAll(tx, [dealId], freer, now)
}

/** Ends the open codes of several deals that the platform withdraws. */
export async function freeCodesOfAll(
  tx: Db,
  dealIds: readonly string[],
  freer: string,
  now: Date,
): Promise<void> {
  const ids = await lockHeldOfDeals(tx, dealIds)
  if (ids.length === 0) return
  noteEmission(['redemption.freed'])
  await freeCodes(tx, ids, freer, now)
}

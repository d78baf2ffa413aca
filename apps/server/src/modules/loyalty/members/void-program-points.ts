import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { lapseMembers } from '../../foundation/ledger/public.ts'
import { recordCompensations } from '../programs/public.ts'
import {
  finishBatch,
  lockLapse,
  lockMembers,
  nextMembers,
  voidPending,
} from './void-program-points.queries.ts'

/** Members whose balances one transaction removes. */
const BATCH = 1000

/**
 * Removes points, stamps, debts and pending points of all members of programs that were cancelled
 * or whose claims have ended. Each batch has its own transaction, so after a crash the next run
 * continues after the last batch.
 * @param most largest number of batches
 */
export async function voidDuePrograms(db: Database, now: Date, most: number, batch = BATCH): Promise<number> {
  let done = 0
  while (done < most && (await inTransaction(db, (tx) => voidBatch(tx, now, batch)))) done += 1
  return done
}

/** @returns false when no program is left */
async function voidBatch(tx: Db, now: Date, batch: number): Promise<boolean> {
  const lapse = await lockLapse(tx, now)
  if (lapse === undefined) return false
  const { programId, brandId, cause, dueAt } = lapse
  const members = await nextMembers(tx, programId, lapse.after, batch)
  await voidMembers(tx, { programId, brandId, userIds: members, cause, dueAt }, now)
  await finishBatch(tx, programId, members.length < batch ? null : (members.at(-1) ?? null), now)
  return true
}

/**
 * Sets all balances of members in a program to 0, with debts and pending points, dated at `dueAt`,
 * and sums each member's loss for the event. A repeated call finds nothing to remove.
 */
export async function voidMembers(
  tx: Db,
  {
    programId,
    brandId,
    userIds,
    cause,
    dueAt,
  }: {
    readonly programId: string
    readonly brandId: string
    readonly userIds: readonly string[]
    readonly cause: 'left' | 'cancelled' | 'closed'
    readonly dueAt: Date
  },
  now: Date,
): Promise<void> {
  await lockMembers(tx, programId, userIds)
  await voidPending(tx, programId, userIds)
  const kind = `loyalty-${cause}`
  const rule = { name: kind, version: 1 }
  const everything = { kind, programId, shareMilli: 1000, units: ['PTS', 'STAMP'], rule, now: dueAt } as const
  const day = dateText(dayAt(dueAt.getTime()))
  const lapsed = await lapseMembers(tx, everything, userIds)
  const lost = lapsed.filter(({ points, stamps }) => points + stamps > 0)
  if (cause === 'cancelled') await recordCompensations(tx, programId, lost, now)
  for (const { userId, points, stamps } of lost) {
    await emit(tx, 'loyalty.expired', { programId, brandId, userId, cause, points, stamps, day }, now)
  }
}

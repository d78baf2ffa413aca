import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { credit } from '../../foundation/ledger/public.ts'
import { compiledProgram, findProgram } from '../programs/public.ts'
import { claimByItself } from './auto-claims.ts'
import {
  claimAll,
  type PendingRow,
  readPending,
  readPendingOf,
  takePending,
} from './pending-points.queries.ts'

/** Pending credits that one run handles. */
const PENDING_BATCH = 500

/**
 * Credits pending points that are due, dated at the end of their wait; automatic claims follow at
 * once.
 */
export async function creditPending(tx: Db, now: Date): Promise<void> {
  for (const row of await readPending(tx, now, PENDING_BATCH)) await creditMatured(tx, row)
}

/**
 * Does the same for one member, before an event of theirs at a moment. @returns points of the
 * automatic claims
 */
export async function creditPendingOf(
  tx: Db,
  member: { readonly programId: string; readonly userId: string },
  until: Date,
): Promise<number> {
  let claimed = 0
  for (const row of await readPendingOf(tx, member, until)) claimed += await creditMatured(tx, row)
  return claimed
}

/** @returns points of the automatic claims that followed */
async function creditMatured(tx: Db, row: PendingRow): Promise<number> {
  const { programId, userId, eventId, maturesAt } = row
  const taken = await takePending(tx, row)
  if (taken === undefined) return 0
  await credit(tx, {
    userId,
    unit: 'PTS',
    programId,
    amount: taken.amount,
    kind: 'loyalty-points',
    source: { type: 'loyalty-event', id: eventId },
    rule: { name: 'pending', version: 1, values: {} },
    now: maturesAt,
    ...(taken.expiresAt === null ? {} : { expiresAt: taken.expiresAt }),
  })
  await emit(tx, 'loyalty.matured', { programId, userId, points: taken.amount }, maturesAt)
  const head = await findProgram(tx, programId)
  if (head === undefined) return 0
  const program = await compiledProgram(tx, head)
  await claimByItself(tx, { programId, userId }, program, head, maturesAt.getTime())
  const cost = program.autoClaimReward === null ? program.autoClaimCost : null
  if (cost === null) return 0
  const times = await claimAll(tx, { programId, userId }, cost, head.configVersion, maturesAt)
  if (times === 0) return 0
  const day = dateText(dayAt(maturesAt.getTime()))
  const payload = { programId, brandId: head.brandId, userId, times, points: times * cost, day }
  await emit(tx, 'loyalty.claimed', payload, maturesAt)
  return times * cost
}

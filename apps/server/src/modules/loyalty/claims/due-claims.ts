import { CLAIM_TIMES, nextOf } from '@vicino/domain/loyalty/claims'
import { startOfDay, dayAt } from '@vicino/domain/loyalty/clock'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { isMoved, lastMoment } from './claim-state.ts'
import type { ClaimRow } from './claims.queries.ts'
import { BY_TIME, endClaim, advanceClaim, fulfilClaim, lockClaim, type LockedClaim } from './settle-claim.ts'
import { readDue } from './steps.queries.ts'

/** Claims that are read at once; each is handled in its own transaction. */
const BATCH = 200

/**
 * Does all that is due on claims by `now`: warns of their age, announces their end and ends them.
 * Each effect has the moment at which it was due, even if the job runs late.
 * @param most largest number of claims
 * @returns how many claims it looked at
 */
export async function workDueClaims(db: Database, now: Date, most: number): Promise<number> {
  let done = 0
  while (done < most) {
    const due = await readDue(db, now, BATCH)
    if (due.length === 0) break
    for (const claim of due) {
      await inTransaction(db, async (tx) => workOne(tx, await lockClaim(tx, claim), now))
      done += 1
    }
  }
  return done
}

async function workOne(tx: Db, locked: LockedClaim, now: Date): Promise<void> {
  const { row } = locked
  // Another request has changed the next date of this claim, or ended it, since it was read.
  if (row.nextAt === null || row.nextAt > now) return
  const next = nextOf({
    state: row.state,
    requestedAt: row.requestedAt.getTime(),
    expiresAt: row.expiresAt?.getTime() ?? null,
    deliversAt: row.deliversAt?.getTime() ?? null,
    notices: row.notices,
    isOverdue: row.isOverdue,
  })
  const at = next === null ? row.nextAt : new Date(next.at)
  if (next === null || at > now) return advanceClaim(tx, locked, {}, [], now, now)
  if (next.what === 'overdue') {
    await advanceClaim(tx, locked, { isOverdue: true }, [{ kind: 'overdue', ...BY_TIME }], at, now)
  } else if (next.what === 'notice') await announceEnd(tx, locked, now)
  else await endByTime(tx, locked, at, now)
}

/**
 * Announces in how many days a reward that waits will expire. If several announcements are late,
 * only the last one is sent.
 */
async function announceEnd(tx: Db, locked: LockedClaim, now: Date): Promise<void> {
  const { row } = locked
  const end = row.expiresAt
  if (end === null) throw new Error('A claim that is ready runs out')
  const sent = CLAIM_TIMES.noticeDays.filter(
    (days) => startOfDay(dayAt(end.getTime()) - days) <= now.getTime(),
  )
  await advanceClaim(tx, locked, { notices: sent.length }, [], now, now)
  const daysLeft = Math.max(0, dayAt(end.getTime()) - dayAt(now.getTime()))
  if (daysLeft > 0 && !isMoved(row)) await emit(tx, 'loyalty.claim_ending', { ...idsOf(row), daysLeft }, now)
}

const idsOf = ({ programId, brandId, userId, id: claimId }: ClaimRow) => ({
  programId,
  brandId,
  userId,
  claimId,
})

async function endByTime(tx: Db, locked: LockedClaim, at: Date, now: Date): Promise<void> {
  const { row } = locked
  if (row.state === 'shipped') return fulfilClaim(tx, locked, { ...BY_TIME, proof: 'time', at }, now)
  if (isMoved(row)) {
    const moved = { expiresAt: lastMoment(row), isExtended: true, notices: 0 }
    return advanceClaim(tx, locked, moved, [{ kind: 'extended', ...BY_TIME }], at, now)
  }
  return endClaim(tx, locked, { ...BY_TIME, state: 'expired', at }, now)
}

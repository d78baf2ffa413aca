import { MINUTE_MS, startOfDay } from '@vicino/domain/loyalty/clock'
import type { TierRules } from '@vicino/domain/loyalty/tier-rules'
import { changesByTime } from '@vicino/domain/loyalty/tiers'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inStatement, inTransaction } from '../../../platform/db/transaction.ts'
import { noteEmission } from '../../../platform/events/outbox.ts'
import { dueDays } from './daily.ts'
import { noteDay } from './daily.queries.ts'
import {
  FIRST_ID,
  type LivingProgram,
  livingPrograms,
  mayChangeOn,
  storeTiers,
  TIER_BATCH,
  tierFactsOf,
  tiersToStore,
} from './tier-changes.ts'
import {
  lockTierRowsOf,
  readTierRows,
  type SeenTierRow,
  type TierChangeRow,
  type TierRow,
  writeUnchangedTierRows,
} from './tier-changes.queries.ts'

/**
 * About how long a statement of the roll may lock its members, in ms. 50 are allowed; the rest is a
 * reserve for a busy machine.
 */
const HOLD_MS = 10

/** Time of day at which periods are closed, some minutes after midnight. */
const TIERS_MS = 5 * MINUTE_MS

/**
 * Closes tier periods and grace periods that ended, at 00:05 of each day on which one can: stores
 * falling tiers and emits their events. Members with a later event were handled by that event. An
 * interrupted run begins again; a stored tier does not change a second time.
 */
export async function lowerTiers(db: Database, now: Date): Promise<void> {
  const days = await dueDays(db, 'tiers-lowered', now, TIERS_MS)
  const last = days.at(-1)
  if (last === undefined) return
  for (const { head, program } of await livingPrograms(db, now)) {
    if (!days.some((day) => mayChangeOn(program.tiers, day))) continue
    await lowerInProgram(db, { head, program }, new Date(startOfDay(last)), now)
  }
  await noteDay(db, 'tiers-lowered', last)
}

/**
 * Rolls the members of one program: reads them in batches without a lock, and writes each batch in
 * one statement.
 */
async function lowerInProgram(db: Database, living: LivingProgram, at: Date, now: Date): Promise<void> {
  let size = TIER_BATCH
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const members: SeenTierRow[] = await readTierRows(db, living.head.id, after, size)
    const unseen = members.filter(({ lastEventAt }) => lastEventAt === null || lastEventAt < at)
    const looked = unseen.map((member) => ({ member, changes: fallsOf(living.program.tiers, member, at) }))
    if (looked.length > 0) {
      const { rows, changes, told } = tiersToStore(living, looked, at)
      const began = performance.now()
      const seen = rows.map((row, index) => ({ ...row, seen: unseen[index]?.seen ?? '' }))
      const batch = { rows: seen, changes, told, at, now }
      const missed = await inStatement(() =>
        writeUnchangedTierRows(db, living.head.id, living.head.tiersVersion, batch),
      )
      if (told.length > 0) noteEmission(['loyalty.tier_changed'])
      // These members changed meanwhile; under a lock they cannot.
      if (missed.length > 0) await inTransaction(db, (tx) => lowerTiersOfSome(tx, living, missed, at, now))
      size = nextSize(size, performance.now() - began)
    }
    after = members.length === 0 ? undefined : members.at(-1)?.userId
  }
}

/**
 * Chooses the size of the next batch: fewer members after one that took longer than HOLD_MS, some
 * more after one that took much less.
 */
export function nextSize(size: number, tookMs: number): number {
  if (tookMs > HOLD_MS) return Math.max(10, Math.floor((size * HOLD_MS) / tookMs))
  return tookMs < HOLD_MS / 2 ? Math.min(TIER_BATCH, Math.ceil(size * 1.5)) : size
}

/** Lists the changes that time alone brought since a member's last event. */
function fallsOf(tiers: TierRules, member: TierRow, at: Date): TierChangeRow[] {
  const since = (member.lastEventAt ?? member.joinedAt).getTime()
  let from = member.tierRank
  return changesByTime(tiers, tierFactsOf(member), since, at.getTime()).flatMap((change) => {
    const row = { userId: member.userId, from, to: change.rank, at: new Date(change.at) }
    from = change.rank
    return row.from === row.to ? [] : [row]
  })
}

/** Brings the tiers of some members to a moment, after a replay of history; nobody is notified. */
export async function lowerTiersOf(
  tx: Db,
  living: LivingProgram,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  await lowerTiersOfSome(tx, living, userIds, at, at, true)
}

/** Locks some members and rolls their tiers; members with a later event were handled by it. */
async function lowerTiersOfSome(
  tx: Db,
  living: LivingProgram,
  userIds: readonly string[],
  at: Date,
  now: Date,
  silent = false,
): Promise<void> {
  const members = await lockTierRowsOf(tx, living.head.id, userIds)
  const looked = members
    .filter(({ lastEventAt }) => lastEventAt === null || lastEventAt < at)
    .map((member) => ({ member, changes: fallsOf(living.program.tiers, member, at) }))
  await storeTiers(tx, living, looked, at, now, silent)
}

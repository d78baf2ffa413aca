import type { Program } from '@vicino/domain/loyalty/program'
import { type Day } from '@vicino/domain/loyalty/clock'
import { NO_STATUS } from '@vicino/domain/loyalty/facts'
import { firstDayOfPeriod, graceEnd, periodOf, type TierRules } from '@vicino/domain/loyalty/tier-rules'
import { standingAt } from '@vicino/domain/loyalty/tiers'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { emitAll } from '../../../platform/events/outbox.ts'
import { compiledProgram, findPrograms, type ProgramHead } from '../programs/public.ts'
import {
  lockTierRows,
  lockTierRowsOf,
  readLiving,
  type TierChangeRow,
  type TierRow,
  writeTierRows,
} from './tier-changes.queries.ts'

/** Most members that one transaction handles. */
export const TIER_BATCH = 200

/** The lowest tier that a member has to reach. */
export const ABOVE_BASE = 1

export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** A program whose members may gain or lose something as time passes. */
export interface LivingProgram {
  readonly head: ProgramHead
  readonly program: Program
}

/** Reads active programs and those whose claims are open, by id. */
export async function livingPrograms(db: Db, now: Date): Promise<LivingProgram[]> {
  const heads = await findPrograms(db, await readLiving(db, now))
  const living: LivingProgram[] = []
  for (const head of heads.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    living.push({ head, program: await compiledProgram(db, head) })
  }
  return living
}

/** Handles all members of a program, a batch in each transaction. */
export async function eachTierBatch(
  db: Database,
  { id }: Pick<ProgramHead, 'id'>,
  work: (tx: Db, members: readonly TierRow[]) => Promise<void>,
): Promise<void> {
  let after: string | null = FIRST_ID
  while (after !== null) {
    const from: string = after
    after = await inTransaction(db, async (tx) => {
      const members = await lockTierRows(tx, id, from, TIER_BATCH)
      await work(tx, members)
      return members.length < TIER_BATCH ? null : (members.at(-1)?.userId ?? null)
    })
  }
}

/** The inputs from which a member's tier is computed. */
export const tierFactsOf = (member: TierRow) => ({
  joinedAt: member.joinedAt.getTime(),
  importedTier: member.tierFloor,
  status: new Map(member.status.map(({ period, ...facts }) => [period, facts])),
})

/** Tells whether tiers can change by time at 00:00 of a day. */
export function mayChangeOn(tiers: TierRules, day: Day): boolean {
  if (!tiers.isOn) return false
  if (tiers.period === 'rolling') return true
  const period = periodOf(tiers, day)
  return firstDayOfPeriod(tiers, period) === day || graceEnd(tiers, period) === day
}

/** Computes a member's tier anew, after facts were added. */
export async function recomputeTier(
  tx: Db,
  living: LivingProgram,
  userId: string,
  now: Date,
  silent: boolean,
): Promise<void> {
  const members = await lockTierRowsOf(tx, living.head.id, [userId])
  const looked = members.map((member) => {
    const { rank: to } = standingAt(living.program.tiers, tierFactsOf(member), now.getTime())
    const change = { userId, from: member.tierRank, to, at: now }
    return { member, changes: change.from === to ? [] : [change] }
  })
  await storeTiers(tx, living, looked, now, now, silent)
}

interface Looked {
  readonly member: TierRow
  readonly changes: readonly TierChangeRow[]
}

/**
 * Stores the tiers of members at a moment with the changes that led there, and emits their events.
 */
export async function storeTiers(
  tx: Db,
  living: LivingProgram,
  looked: readonly Looked[],
  at: Date,
  now: Date,
  silent = false,
): Promise<void> {
  if (looked.length === 0) return
  const { rows, changes, told } = tiersToStore(living, looked, at, silent)
  await writeTierRows(tx, living.head.id, living.head.tiersVersion, { changes, rows, at, now })
  await emitAll(tx, 'loyalty.tier_changed', told, now)
}

/**
 * Computes the tiers of a moment, the changes that led there and their events, in the order of the
 * members.
 */
export function tiersToStore(
  { head, program: { tiers } }: LivingProgram,
  looked: readonly Looked[],
  at: Date,
  silent = false,
) {
  const changes = looked.flatMap((each) => each.changes)
  const rows = looked.map(({ member }) => {
    const facts = tierFactsOf(member)
    const { rank, period, measure } = standingAt(tiers, facts, at.getTime())
    const status = tiers.period === 'rolling' ? measure : (facts.status.get(period) ?? NO_STATUS).status
    return { userId: member.userId, rank, period, status }
  })
  const ids = { programId: head.id, brandId: head.brandId }
  const told = changes.map(({ userId, from, to, at: since }) => ({
    ...ids,
    userId,
    from,
    to,
    at: since.getTime(),
    ...(silent && { silent }),
  }))
  return { rows, changes, told }
}

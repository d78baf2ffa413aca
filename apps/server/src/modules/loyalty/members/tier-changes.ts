import { type Day, firstDayOf, MINUTE_MS, monthOf, startOfDay } from '@vicino/domain/loyalty/clock'
import { NO_STATUS } from '@vicino/domain/loyalty/facts'
import type { Program } from '@vicino/domain/loyalty/program'
import { firstDayOfPeriod, graceEnd, periodOf, type TierRules } from '@vicino/domain/loyalty/tier-rules'
import { changesByTime, standingAt } from '@vicino/domain/loyalty/tiers'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inStatement, inTransaction } from '../../../platform/db/transaction.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import { emit, emitAll, noteEmission } from '../../../platform/events/outbox.ts'
import { compiledProgram, findProgram, findPrograms, type ProgramHead } from '../programs/public.ts'
import { dueDays } from './daily.ts'
import { noteDay } from './daily.queries.ts'
import {
  type LevelChange,
  type LevelRow,
  lockLevels,
  lockLevelsOf,
  readBookings,
  readLevels,
  readLiving,
  replaceStatus,
  type SeenLevelRow,
  writeLevels,
  writeUnchangedLevels,
} from './tier-changes.queries.ts'

/** Most members that one transaction handles. */
const LEVEL_BATCH = 200
/**
 * About how long a statement of the roll may lock its members, in ms. 50 are allowed; the rest is a
 * reserve for a busy machine.
 */
const HOLD_MS = 10
/** The lowest tier that a member has to reach. */
export const ABOVE_BASE = 1
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** Time of day at which periods are closed, some minutes after midnight. */
const LEVELS_MS = 5 * MINUTE_MS

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
export async function eachLevelBatch(
  db: Database,
  { id }: Pick<ProgramHead, 'id'>,
  work: (tx: Db, members: readonly LevelRow[]) => Promise<void>,
): Promise<void> {
  let after: string | null = FIRST_ID
  while (after !== null) {
    const from: string = after
    after = await inTransaction(db, async (tx) => {
      const members = await lockLevels(tx, id, from, LEVEL_BATCH)
      await work(tx, members)
      return members.length < LEVEL_BATCH ? null : (members.at(-1)?.userId ?? null)
    })
  }
}

/** The inputs from which a member's tier is computed. */
export const levelOf = (member: LevelRow) => ({
  joinedAt: member.joinedAt.getTime(),
  importedRank: member.tierFloor,
  status: new Map(member.status.map(({ period, ...facts }) => [period, facts])),
})

/**
 * Closes tier periods and grace periods that ended, at 00:05 of each day on which one can: stores
 * falling tiers and emits their events. Members with a later event were handled by that event. An
 * interrupted run begins again; a stored tier does not change a second time.
 */
export async function rollLevels(db: Database, now: Date): Promise<void> {
  const days = await dueDays(db, 'levels-seen', now, LEVELS_MS)
  const last = days.at(-1)
  if (last === undefined) return
  for (const { head, program } of await livingPrograms(db, now)) {
    if (!days.some((day) => mayChangeOn(program.tiers, day))) continue
    await rollProgram(db, { head, program }, new Date(startOfDay(last)), now)
  }
  await noteDay(db, 'levels-seen', last)
}

/**
 * Rolls the members of one program: reads them in batches without a lock, and writes each batch in
 * one statement.
 */
async function rollProgram(db: Database, living: LivingProgram, at: Date, now: Date): Promise<void> {
  let size = LEVEL_BATCH
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const members: SeenLevelRow[] = await readLevels(db, living.head.id, after, size)
    const unseen = members.filter(({ lastEventAt }) => lastEventAt === null || lastEventAt < at)
    const looked = unseen.map((member) => ({ member, changes: fallsOf(living.program.tiers, member, at) }))
    if (looked.length > 0) {
      const { rows, changes, told } = levelsToStore(living, looked, at)
      const began = performance.now()
      const seen = rows.map((row, index) => ({ ...row, seen: unseen[index]?.seen ?? '' }))
      const level = { rows: seen, changes, told, at, now }
      const missed = await inStatement(() =>
        writeUnchangedLevels(db, living.head.id, living.head.tiersVersion, level),
      )
      if (told.length > 0) noteEmission(['loyalty.tier_changed'])
      // These members changed meanwhile; under a lock they cannot.
      if (missed.length > 0) await inTransaction(db, (tx) => rollSome(tx, living, missed, at, now))
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
  return tookMs < HOLD_MS / 2 ? Math.min(LEVEL_BATCH, Math.ceil(size * 1.5)) : size
}

/** Tells whether tiers can change by time at 00:00 of a day. */
export function mayChangeOn(tiers: TierRules, day: Day): boolean {
  if (!tiers.isOn) return false
  if (tiers.period === 'rolling') return true
  const period = periodOf(tiers, day)
  return firstDayOfPeriod(tiers, period) === day || graceEnd(tiers, period) === day
}

/** Lists the changes that time alone brought since a member's last event. */
function fallsOf(tiers: TierRules, member: LevelRow, at: Date): LevelChange[] {
  const since = (member.lastEventAt ?? member.joinedAt).getTime()
  let from = member.tierRank
  return changesByTime(tiers, levelOf(member), since, at.getTime()).flatMap((change) => {
    const row = { userId: member.userId, from, to: change.rank, at: new Date(change.at) }
    from = change.rank
    return row.from === row.to ? [] : [row]
  })
}

/** Brings the tiers of some members to a moment, after a replay of history; nobody is notified. */
export async function rollMembers(
  tx: Db,
  living: LivingProgram,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  await rollSome(tx, living, userIds, at, at, true)
}

/** Computes a member's tier anew, after facts were added. */
export async function refold(
  tx: Db,
  living: LivingProgram,
  userId: string,
  now: Date,
  silent: boolean,
): Promise<void> {
  const members = await lockLevelsOf(tx, living.head.id, [userId])
  const looked = members.map((member) => {
    const { rank: to } = standingAt(living.program.tiers, levelOf(member), now.getTime())
    const change = { userId, from: member.tierRank, to, at: now }
    return { member, changes: change.from === to ? [] : [change] }
  })
  await storeLevels(tx, living, looked, now, now, silent)
}

/** Locks some members and rolls their tiers; members with a later event were handled by it. */
async function rollSome(
  tx: Db,
  living: LivingProgram,
  userIds: readonly string[],
  at: Date,
  now: Date,
  silent = false,
): Promise<void> {
  const members = await lockLevelsOf(tx, living.head.id, userIds)
  const looked = members
    .filter(({ lastEventAt }) => lastEventAt === null || lastEventAt < at)
    .map((member) => ({ member, changes: fallsOf(living.program.tiers, member, at) }))
  await storeLevels(tx, living, looked, at, now, silent)
}

interface Looked {
  readonly member: LevelRow
  readonly changes: readonly LevelChange[]
}

/**
 * Stores the tiers of members at a moment with the changes that led there, and emits their events.
 */
async function storeLevels(
  tx: Db,
  living: LivingProgram,
  looked: readonly Looked[],
  at: Date,
  now: Date,
  silent = false,
): Promise<void> {
  if (looked.length === 0) return
  const { rows, changes, told } = levelsToStore(living, looked, at, silent)
  await writeLevels(tx, living.head.id, living.head.tiersVersion, { changes, rows, at, now })
  await emitAll(tx, 'loyalty.tier_changed', told, now)
}

/**
 * Computes the tiers of a moment, the changes that led there and their events, in the order of the
 * members.
 */
function levelsToStore(
  { head, program: { tiers } }: LivingProgram,
  looked: readonly Looked[],
  at: Date,
  silent = false,
) {
  const changes = looked.flatMap((each) => each.changes)
  const rows = looked.map(({ member }) => {
    const level = levelOf(member)
    const { rank, period, measure } = standingAt(tiers, level, at.getTime())
    const status = tiers.period === 'rolling' ? measure : (level.status.get(period) ?? NO_STATUS).status
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

/** Applies new tiers to a batch of members; an event starts the next batch. */
export async function applyBatch(
  tx: Db,
  { programId, brandId, version, after }: EventOf<'loyalty.levels_due'>['payload'],
  now: Date,
): Promise<void> {
  const head = await findProgram(tx, programId)
  if (head === undefined || head.status === 'deleted') return
  const program = await compiledProgram(tx, head)
  let members = await lockLevels(tx, programId, after, LEVEL_BATCH)
  const last = members.at(-1)?.userId
  const before = await compiledProgram(tx, head, { tiers: version - 1 })
  if (last !== undefined && periodsOf(before.tiers) !== periodsOf(program.tiers)) {
    members = await bookAnew(tx, programId, program.tiers, members)
  }
  const looked = members.map((member) => {
    const { rank } = standingAt(program.tiers, levelOf(member), now.getTime())
    const change = { userId: member.userId, from: member.tierRank, to: rank, at: now }
    return { member, changes: change.from === change.to ? [] : [change] }
  })
  await storeLevels(tx, { head, program }, looked, now, now)
  if (members.length < LEVEL_BATCH || last === undefined) return
  await emit(tx, 'loyalty.levels_due', { programId, brandId, version, after: last }, now)
}

/**
 * Names the rule that assigns days to periods. If it changes, the stored sums of periods are no
 * longer valid.
 */
const periodsOf = ({ period, lastDay }: TierRules): string =>
  `${period} ${period === 'tierPeriod' ? lastDay : ''}`

/**
 * Sums the status of members by the new periods. A streak bonus or a first-purchase bonus then
 * counts on the day of its purchase.
 */
async function bookAnew(
  tx: Db,
  programId: string,
  tiers: TierRules,
  members: readonly LevelRow[],
): Promise<LevelRow[]> {
  const userIds = members.map(({ userId }) => userId)
  const sums = new Map<
    string,
    { userId: string; period: number; status: number; spend: number; purchases: number }
  >()
  for (const { userId, day, isMonthly, status, spendCents, purchases } of await readBookings(
    tx,
    programId,
    userIds,
  )) {
    const period =
      tiers.period === 'rolling' ? day : periodOf(tiers, isMonthly ? firstDayOf(monthOf(day)) : day)
    const key = `${userId} ${period}`
    const row = sums.get(key) ?? { userId, period, status: 0, spend: 0, purchases: 0 }
    row.status += status
    row.spend += spendCents
    row.purchases += purchases
    sums.set(key, row)
  }
  const rows = [...sums.values()].filter(
    ({ status, spend, purchases }) => status !== 0 || spend !== 0 || purchases !== 0,
  )
  await replaceStatus(tx, programId, userIds, rows)
  return members.map((member) => ({
    ...member,
    status: rows
      .filter(({ userId }) => userId === member.userId)
      .map(({ period, status, spend, purchases }) => ({ period, status, spendCents: spend, purchases })),
  }))
}

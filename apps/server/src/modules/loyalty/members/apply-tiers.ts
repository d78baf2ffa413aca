import { firstDayOf, monthOf } from '@vicino/domain/loyalty/clock'
import { periodOf, type TierRules } from '@vicino/domain/loyalty/tier-rules'
import { standingAt } from '@vicino/domain/loyalty/tiers'
import type { Db } from '../../../platform/db/database.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { compiledProgram, findProgram } from '../programs/public.ts'
import { storeTiers, TIER_BATCH, tierFactsOf } from './tier-changes.ts'
import { lockTierRows, readBookings, replaceStatus, type TierRow } from './tier-changes.queries.ts'

/** Applies new tiers to a batch of members; an event starts the next batch. */
export async function applyTiersToBatch(
  tx: Db,
  { programId, brandId, version, after }: EventOf<'loyalty.tiers_due'>['payload'],
  now: Date,
): Promise<void> {
  const head = await findProgram(tx, programId)
  if (head === undefined || head.status === 'deleted') return
  const program = await compiledProgram(tx, head)
  let members = await lockTierRows(tx, programId, after, TIER_BATCH)
  const last = members.at(-1)?.userId
  const before = await compiledProgram(tx, head, { tiers: version - 1 })
  if (last !== undefined && periodsOf(before.tiers) !== periodsOf(program.tiers)) {
    members = await bookAnew(tx, programId, program.tiers, members)
  }
  const looked = members.map((member) => {
    const { rank } = standingAt(program.tiers, tierFactsOf(member), now.getTime())
    const change = { userId: member.userId, from: member.tierRank, to: rank, at: now }
    return { member, changes: change.from === change.to ? [] : [change] }
  })
  await storeTiers(tx, { head, program }, looked, now, now)
  if (members.length < TIER_BATCH || last === undefined) return
  await emit(tx, 'loyalty.tiers_due', { programId, brandId, version, after: last }, now)
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
  members: readonly TierRow[],
): Promise<TierRow[]> {
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

import { type Day, dateText, startOfDay } from '@vicino/domain/loyalty/clock'
import { standingAt } from '@vicino/domain/loyalty/tiers'
import type { Database, Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { balancesOf, lapseMembers } from '../../foundation/ledger/public.ts'
import { tiersOf } from '../programs/public.ts'
import { dueDays, eachDay } from './daily.ts'
import { noteDay } from './daily.queries.ts'
import { NOTICE_DAYS, NOTICE_MS } from './announce-expiry.ts'
import {
  ABOVE_BASE,
  eachTierBatch,
  FIRST_ID,
  type LivingProgram,
  tierFactsOf,
  livingPrograms,
} from './tier-changes.ts'
import { type TierRow, readTierRows } from './tier-changes.queries.ts'

/*
 * At the end of the tier period's last day, each tier takes its percentage of the unspent points of
 * its members. The lots that end first are taken first, by one entry of the ledger. Members
 * are notified 30 and 7 days before.
 */

/** Members that are read at once. */
const BATCH = 1000

/**
 * Takes the points that tiers forfeit, dated at 00:00 of the day after the period's last one. An
 * interrupted run begins again; an account loses points only once for a date.
 */
export async function forfeitPoints(db: Database, now: Date): Promise<void> {
  const days = await dueDays(db, 'tiers-forfeiting', now, 0)
  const last = days.at(-1)
  if (last === undefined) return
  for (const living of await livingPrograms(db, now)) {
    for (const day of days) if (endsBefore(living, day)) await forfeitOn(db, living, day, now)
  }
  await noteDay(db, 'tiers-forfeiting', last)
}

/** Tells whether the day before is the tier period's last one. */
const endsBefore = ({ program: { tiers } }: LivingProgram, day: Day): boolean =>
  tiers.isOn && tiers.lastDay === day - 1

async function forfeitOn(db: Database, living: LivingProgram, day: Day, now: Date): Promise<void> {
  const percents = await percentsOf(db, living)
  if (percents.every((percent) => percent === 0)) return
  const { id: programId, brandId } = living.head
  const due = new Date(startOfDay(day))
  const kind = `loyalty-tier-${dateText(day - 1)}`
  await eachTierBatch(db, living.head, async (tx, members) => {
    for (const [percent, userIds] of byPercent(living, percents, members, day)) {
      const share = {
        kind,
        programId,
        shareMilli: percent * 10,
        units: ['PTS'],
        rule: { name: 'loyalty-tier', version: living.head.tiersVersion },
        now: due,
      } as const
      for (const { userId, points } of await lapseMembers(tx, share, userIds)) {
        const lost = { cause: 'tier', points, stamps: 0, day: dateText(day) } as const
        await emit(tx, 'loyalty.expired', { programId, brandId, userId, ...lost }, now)
      }
    }
  })
}

/** Notifies members of points that their tiers will take in 30 and in 7 days. */
export function announceForfeits(tx: Db, now: Date): Promise<void> {
  return eachDay(tx, 'forfeits-announced', now, NOTICE_MS, async (today) => {
    for (const living of await livingPrograms(tx, now)) {
      for (const daysLeft of NOTICE_DAYS) {
        if (endsBefore(living, today + daysLeft)) await announce(tx, living, { today, daysLeft }, now)
      }
    }
  })
}

async function announce(
  tx: Db,
  living: LivingProgram,
  { today, daysLeft }: { today: Day; daysLeft: number },
  now: Date,
): Promise<void> {
  const percents = await percentsOf(tx, living)
  const { id: programId, brandId } = living.head
  let after: string | null = FIRST_ID
  while (after !== null) {
    const members: TierRow[] = await readTierRows(tx, programId, after, BATCH, ABOVE_BASE)
    for (const [percent, userIds] of byPercent(living, percents, members, today + daysLeft)) {
      for (const { userId, balance } of await balancesOf(tx, { programId, unit: 'PTS', userIds }, now)) {
        const points = Math.floor((balance * percent) / 100)
        if (points === 0) continue
        await emit(tx, 'loyalty.expiring', { programId, brandId, userId, points, daysLeft }, now)
      }
    }
    after = members.length < BATCH ? null : (members.at(-1)?.userId ?? null)
  }
}

/** Reads the percentage that each tier forfeits, by its number; the base tier forfeits nothing. */
async function percentsOf(db: Db, { head }: LivingProgram): Promise<number[]> {
  const { tiers } = await tiersOf(db, head.brandId, head.tiersVersion)
  return [0, ...tiers.map(({ options }) => options.pointsExpiration)]
}

/**
 * Groups members by the percentage of the tier that they hold until 00:00 of a day, where it is
 * more than 0.
 */
function byPercent(
  { program }: LivingProgram,
  percents: readonly number[],
  members: readonly TierRow[],
  day: Day,
): Map<number, string[]> {
  const groups = new Map<number, string[]>()
  for (const member of members) {
    const { rank } = standingAt(program.tiers, tierFactsOf(member), startOfDay(day) - 1)
    const percent = percents[rank] ?? 0
    if (percent > 0) groups.set(percent, [...(groups.get(percent) ?? []), member.userId])
  }
  return groups
}

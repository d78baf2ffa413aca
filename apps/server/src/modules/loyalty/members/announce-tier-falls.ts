import { type Day, startOfDay } from '@vicino/domain/loyalty/clock'
import type { Program } from '@vicino/domain/loyalty/program'
import { standingAt } from '@vicino/domain/loyalty/tiers'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { eachDay } from './daily.ts'
import { NOTICE_DAYS, NOTICE_MS } from './announce-expiry.ts'
import {
  ABOVE_BASE,
  FIRST_ID,
  type LivingProgram,
  tierFactsOf,
  livingPrograms,
  mayChangeOn,
} from './tier-changes.ts'
import { type TierRow, readTierRows } from './tier-changes.queries.ts'

/** Members that are read at once. */
const BATCH = 1000

/**
 * Notifies members whose tier will fall in 30 and in 7 days if they earn nothing until then, with
 * the missing points.
 */
export function announceTierFalls(tx: Db, now: Date): Promise<void> {
  return eachDay(tx, 'tier-falls-announced', now, NOTICE_MS, async (today) => {
    for (const living of await livingPrograms(tx, now)) {
      for (const daysLeft of NOTICE_DAYS) {
        if (mayChangeOn(living.program.tiers, today + daysLeft))
          await announce(tx, living, { today, daysLeft }, now)
      }
    }
  })
}

async function announce(
  tx: Db,
  { head, program }: LivingProgram,
  { today, daysLeft }: { today: Day; daysLeft: number },
  now: Date,
): Promise<void> {
  let after: string | null = FIRST_ID
  while (after !== null) {
    const members: TierRow[] = await readTierRows(tx, head.id, after, BATCH, ABOVE_BASE)
    for (const member of members) {
      const fall = fallOn(program, member, today, today + daysLeft)
      if (fall === null) continue
      const ids = { programId: head.id, brandId: head.brandId, userId: member.userId }
      await emit(tx, 'loyalty.tier_falling', { ...ids, ...fall, daysLeft }, now)
    }
    after = members.length < BATCH ? null : (members.at(-1)?.userId ?? null)
  }
}

/**
 * Computes how a member's tier would fall at 00:00 of a day, with today's facts; null when it does
 * not.
 */
function fallOn({ tiers }: Program, member: TierRow, today: Day, day: Day) {
  const facts = tierFactsOf(member)
  const from = standingAt(tiers, facts, startOfDay(day) - 1).rank
  const then = standingAt(tiers, facts, startOfDay(day))
  if (then.rank >= from) return null
  // With rolling months only the part of the window that still counts on that day matters.
  const { measure } = tiers.period === 'rolling' ? then : standingAt(tiers, facts, startOfDay(today))
  const missing = Math.max(0, (tiers.tiers[from - 1]?.minPoints ?? 0) - measure)
  return { from, to: then.rank, missing }
}

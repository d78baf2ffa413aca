import { addMonths, type Day } from './clock.ts'
import { tierReachedBy, type TierRules } from './tier-rules.ts'

interface Booking {
  readonly day: Day
  /** Status points, cents or purchases, by the metric. */
  readonly amount: number
}

/**
 * Computes the tier of rolling months (docs/modules/loyalty.md, "Tiers"): it follows the last n
 * months, rises at once, and falls only after it has been lower for graceDays. The window of a day
 * goes from the day after the same day n months before to the day itself. The tier depends only on
 * the amounts booked by day, so a refund has the effect of a smaller purchase from the beginning.
 * @returns `changes` of the tier, each on its day
 */
export function rollingTier(
  rules: TierRules,
  bookings: readonly Booking[],
  today: Day,
): { rank: number; measure: number; changes: { day: Day; rank: number }[] } {
  const changes: { day: Day; rank: number }[] = []
  const moves = movesUpTo(rules, bookings, today)
  const reachedBy = (window: number): number => tierReachedBy(rules, measured(rules, window))
  let window = 0
  let rank = 0
  let lowerSince: Day | null = null
  const set = (day: Day, to: number): void => {
    if (to !== rank) changes.push({ day, rank: to })
    rank = to
    lowerSince = null
  }
  const settleUntil = (day: Day): void => {
    if (lowerSince === null || lowerSince + rules.graceDays > day) return
    set(lowerSince + rules.graceDays, reachedBy(window))
  }
  for (const [day, amount] of moves) {
    // A grace that ended before this day ended with the window at that time.
    settleUntil(day - 1)
    window += amount
    const reached = reachedBy(window)
    if (reached >= rank) set(day, reached)
    else {
      lowerSince ??= day
      settleUntil(day)
    }
  }
  settleUntil(today)
  return { rank, measure: measured(rules, window), changes }
}

function measured(rules: TierRules, window: number): number {
  return rules.metric === 'spend' ? Math.floor(window / 100) : window
}

/** Returns by day the amounts that enter and leave the window, up to today. */
function movesUpTo(rules: TierRules, bookings: readonly Booking[], today: Day): [Day, number][] {
  const moves = new Map<Day, number>()
  const add = (day: Day, amount: number): void => {
    if (day <= today) moves.set(day, (moves.get(day) ?? 0) + amount)
  }
  for (const { day, amount } of bookings) {
    if (amount === 0) continue
    add(day, amount)
    add(leavesOn(day, rules.rollingMonths), -amount)
  }
  return [...moves].toSorted(([a], [b]) => a - b)
}

/** Returns the first day whose window no longer contains `day`. */
function leavesOn(day: Day, months: number): Day {
  let leaves = addMonths(day, months)
  while (addMonths(leaves, -months) < day) leaves += 1
  while (addMonths(leaves - 1, -months) >= day) leaves -= 1
  return leaves
}

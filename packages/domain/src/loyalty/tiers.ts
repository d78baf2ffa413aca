import { addMonths, type Day, dayAt, type Instant, startOfDay } from './clock.ts'
import { type MemberFacts, NO_STATUS, type StatusFacts, type TierChange } from './facts.ts'
import { rollingTier } from './rolling.ts'
import { firstDayOfPeriod, graceEnd, periodOf, tierReachedBy, type TierRules } from './tier-rules.ts'

/**
 * Returns the measure of tiers (docs/modules/loyalty.md, "Tiers"): status points, whole euros
 * spent, or qualifying purchases.
 */
export function measureOf(rules: TierRules, facts: StatusFacts): number {
  if (rules.metric === 'spend') return Math.floor(facts.spendCents / 100)
  return rules.metric === 'purchases' ? facts.purchases : facts.status
}

export interface Standing {
  readonly rank: number
  readonly period: number
  /** The rank at the start of the current period, below which it does not fall. */
  readonly floor: number
  /** Measure of the current period (of the window, for rolling months). */
  readonly measure: number
}

type TierFacts = Pick<MemberFacts, 'status' | 'joinedAt' | 'importedTier'>

/**
 * Computes the tier at a moment by going through the member's periods from joining on. A period
 * without any event counts with 0. During the first graceDays of a period the member keeps the
 * earlier tier.
 */
export function standingAt(rules: TierRules, member: TierFacts, at: Instant): Standing {
  const today = dayAt(at)
  if (rules.period === 'rolling') {
    const { rank, measure } = rollingTier(rules, bookingsOf(rules, member), today)
    return { rank, period: 0, floor: 0, measure }
  }
  const last = periodOf(rules, today)
  let period = Math.min(periodOf(rules, dayAt(member.joinedAt)), last)
  let floor = member.importedTier
  let heldBefore = 0
  for (; ; period += 1) {
    const measure = measureOf(rules, member.status.get(period) ?? NO_STATUS)
    const reached = tierReachedBy(rules, measure)
    const held = Math.max(floor, reached)
    if (period === last) {
      const grace = graceEnd(rules, period)
      const rank = grace !== null && today < grace ? Math.max(heldBefore, held) : held
      return { rank, period, floor, measure }
    }
    heldBefore = held
    if (rules.downgrade === 'balance') floor = reached
    else floor = rules.downgrade === 'none' ? held : Math.max(reached, held - 1)
  }
}

/**
 * Returns the status points of the period that contains a day; for rolling months those of the
 * window that ends with it.
 */
export function statusAt(rules: TierRules, member: Pick<MemberFacts, 'status'>, today: Day): number {
  if (rules.period !== 'rolling') return (member.status.get(periodOf(rules, today)) ?? NO_STATUS).status
  const before = addMonths(today, -rules.rollingMonths)
  let status = 0
  for (const [day, facts] of member.status) if (day > before && day <= today) status += facts.status
  return status
}

/**
 * Takes the number that a member's row keeps of a standing: the measure of rolling months, else the
 * status points of the period.
 */
export function keptStatus(
  rules: TierRules,
  member: Pick<MemberFacts, 'status'>,
  { period, measure }: Pick<Standing, 'period' | 'measure'>,
): number {
  return rules.period === 'rolling' ? measure : (member.status.get(period) ?? NO_STATUS).status
}

function bookingsOf(rules: TierRules, member: TierFacts): { day: Day; amount: number }[] {
  return Array.from(member.status, ([day, facts]) => ({
    day,
    // Cents are rounded to euros in the window's sum, not day by day.
    amount: rules.metric === 'spend' ? facts.spendCents : measureOf(rules, facts),
  }))
}

/**
 * Returns the tier at a moment according to the known history: after the last change the current
 * one, before it the one of the history. Purchases that arrive late need it.
 */
export function tierHeldAt(
  rules: TierRules,
  member: TierFacts & Pick<MemberFacts, 'tierChanges'>,
  at: Instant,
): number {
  const last = member.tierChanges.at(-1)
  if (last === undefined || last.at <= at) return standingAt(rules, member, at).rank
  return member.tierChanges.findLast((change) => change.at <= at)?.rank ?? member.importedTier
}

/**
 * Lists the changes of tier that only time causes after `from` and up to `to`: at the beginnings of
 * periods, ends of grace, and where something leaves the window of rolling months. The member must
 * have had no event in between.
 */
export function changesByTime(rules: TierRules, member: TierFacts, from: Instant, to: Instant): TierChange[] {
  if (!rules.isOn) return []
  if (rules.period === 'rolling') {
    const { changes: all } = rollingTier(rules, bookingsOf(rules, member), dayAt(to))
    return all.filter(({ day }) => day > dayAt(from)).map(({ day, rank }) => ({ at: startOfDay(day), rank }))
  }
  const boundaries = boundariesIn(rules, from, to)
  if (boundaries.length === 0) return []
  const changes: TierChange[] = []
  let { rank } = standingAt(rules, member, from)
  for (const at of boundaries) {
    const now = standingAt(rules, member, at).rank
    if (now !== rank) changes.push({ at, rank: now })
    rank = now
  }
  return changes
}

/** Lists beginnings of periods and ends of their grace in (from, to], all at 00:00 of a day. */
function boundariesIn(rules: TierRules, from: Instant, to: Instant): Instant[] {
  const found: Instant[] = []
  const today = dayAt(to)
  const last = periodOf(rules, today)
  const done = dayAt(from)
  for (let period = periodOf(rules, done); period <= last; period += 1) {
    for (const day of [firstDayOfPeriod(rules, period), graceEnd(rules, period)]) {
      if (day !== null && day > done && day <= today) found.push(startOfDay(day))
    }
  }
  return found
}

/**
 * Returns the missing amounts to the next tier and to keep the current one, in the metric's unit;
 * null where there is none.
 */
export function distances(
  rules: TierRules,
  standing: Standing,
): { toNext: number | null; toKeep: number | null } {
  const next = rules.tiers[standing.rank]
  const present = rules.tiers[standing.rank - 1]
  const missing = (present?.minPoints ?? 0) - standing.measure
  return {
    toNext: next === undefined ? null : Math.max(0, next.minPoints - standing.measure),
    toKeep: standing.rank > standing.floor && missing > 0 ? missing : null,
  }
}

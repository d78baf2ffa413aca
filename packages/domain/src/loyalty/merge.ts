import { sum } from './amounts.ts'
import { dayTarget } from './caps.ts'
import { type Day, dayAt, firstDayOf, type Instant, type Month, monthOf } from './clock.ts'
import { type DayFacts, type FactChange, type MonthFacts, NO_DAY, NO_MONTH } from './facts.ts'
import type { Item } from './outcome.ts'
import type { Program } from './program.ts'
import { completions } from './streaks.ts'
import { book, type StatusBook, statusChanges } from './targets.ts'
import { reached } from './thresholds.ts'

/** The facts of a member that a merge unites: all months and days. */
export interface MergedFacts {
  readonly months: ReadonlyMap<Month, MonthFacts>
  readonly days: ReadonlyMap<Day, DayFacts>
}

export interface Union {
  /**
   * The difference of the months' day targets after the merge: days with a limit that both used.
   * Zero or below.
   */
  readonly dayTargets: readonly { readonly month: Month; readonly points: number }[]
  /**
   * Additional points for targets that only both together reach. Given points are not taken back
   * (docs/modules/identity.md, "Merging accounts").
   */
  readonly items: readonly Item[]
  readonly status: readonly FactChange[]
}

/**
 * Unites the targets of two members who are one person. From now on they share the limits of one
 * day and month. They get the additional bonuses for thresholds and streaks that only both together
 * reach. The first purchase, and awards that are given once, were already given.
 * @param at of the merge
 */
export function unite(program: Program, one: MergedFacts, other: MergedFacts, at: Instant): Union {
  const today = dayAt(at)
  const statusBook: StatusBook = new Map()
  const items: Item[] = []
  for (const [month, { spendCents }] of other.months) {
    const own = (one.months.get(month) ?? NO_MONTH).spendCents
    const bonusOf = (cents: number): number => sum(reached(program, cents).map(({ bonus }) => bonus))
    const points = bonusOf(own + spendCents) - bonusOf(own) - bonusOf(spendCents)
    if (points <= 0) continue
    const amountCents = reached(program, own + spendCents).at(-1)?.cents ?? 0
    items.push(given('thresholds', 'threshold', points, { amountCents, monthSpendCents: own + spendCents }))
    book(statusBook, program, firstDayOf(month), today, { status: points })
  }
  const [ownDays, otherDays] = [qualifying(one), qualifying(other)]
  const days = [...new Set([...ownDays, ...otherDays])].toSorted((a, b) => a - b)
  for (const rule of program.streaks) {
    const together = completions(rule, days)
    const times = together.length - completions(rule, ownDays).length - completions(rule, otherDays).length
    if (times <= 0) continue
    const inputs = { length: rule.length, period: rule.period, times: together.length }
    items.push({
      ...given(rule.id, 'streak', times * rule.points, inputs),
      status: rule.isSaldo ? times * rule.points : 0,
    })
    if (!rule.isSaldo) continue
    // The last ones are those that neither member had.
    for (const began of together.slice(-times))
      book(statusBook, program, began, today, { status: rule.points })
  }
  return { dayTargets: lostTargets(program, one, other), items, status: statusChanges(statusBook) }
}

const qualifying = ({ days }: MergedFacts): Day[] =>
  [...days].flatMap(([day, facts]) => (facts.qualifying > 0 ? [day] : [])).toSorted((a, b) => a - b)

function given(rule: string, kind: 'threshold' | 'streak', points: number, inputs: Item['inputs']): Item {
  return { rule, kind, inputs, raw: points, points, stamps: 0, status: points }
}

function lostTargets(
  { limits }: Program,
  one: MergedFacts,
  other: MergedFacts,
): { month: Month; points: number }[] {
  const lost = new Map<Month, number>()
  for (const [day, { raw }] of other.days) {
    const own = (one.days.get(day) ?? NO_DAY).raw
    const points = dayTarget(limits, own + raw) - dayTarget(limits, own) - dayTarget(limits, raw)
    if (points < 0) lost.set(monthOf(day), (lost.get(monthOf(day)) ?? 0) + points)
  }
  return [...lost].map(([month, points]) => ({ month, points }))
}

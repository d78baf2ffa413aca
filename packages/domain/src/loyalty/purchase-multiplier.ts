import { beginsWith, namesOfCode } from '../gtin.ts'
import { ONE } from './amounts.ts'
import { type Day, type Instant, wallAt, weekdayOf } from './clock.ts'
import type { DayRange, HappyHour, Match, Program } from './program.ts'

/* The multipliers of a purchase: of each line by its product, and of the moment. */

/** What names the product of a line. */
export interface NamedProduct {
  readonly code: string | null
  readonly category: string | null
  readonly brand: string | null
}

/**
 * Tells whether a rule's match fits a line: exact texts after trimming, codes by their article,
 * prefixes for codePrefixes.
 */
export function matches(match: Match, line: NamedProduct): boolean {
  return (
    within(match.categories, line.category) &&
    (match.codes.size === 0 ||
      (line.code !== null && namesOfCode(line.code).some((code) => match.codes.has(code)))) &&
    within(match.brands, line.brand) &&
    (match.codePrefixes.length === 0 ||
      match.codePrefixes.some((prefix) => line.code !== null && beginsWith(line.code, prefix)))
  )
}

function within(asked: ReadonlySet<string>, value: string | null): boolean {
  return asked.size === 0 || (value !== null && asked.has(value.trim()))
}

/**
 * Returns the factor of a line in thousandths: 0 if a rule excludes it, otherwise the highest that
 * matches, otherwise 1.
 */
export function lineMultiplier(program: Program, line: NamedProduct): number {
  let highest: number | null = null
  for (const { milli, match } of program.productMultipliers) {
    if (!matches(match, line)) continue
    if (milli === 0) return 0
    highest = Math.max(highest ?? 0, milli)
  }
  return highest ?? ONE
}

/** Returns the highest of 1, the multiplier in its dates, and all matching happy hours. */
export function timeMultiplier(program: Program, at: Instant): { milli: number; rule: string } {
  let best = { milli: ONE, rule: '' }
  if (program.multiplier === null && program.happyHours.length === 0) return best
  const { day, time } = wallAt(at)
  const { multiplier } = program
  if (multiplier !== null && multiplier.milli > best.milli && inDates(multiplier.dates, day)) {
    best = { milli: multiplier.milli, rule: 'multiplier' }
  }
  for (const hour of program.happyHours) {
    if (hour.milli > best.milli && happyAt(hour, day, time)) best = { milli: hour.milli, rule: hour.id }
  }
  return best
}

function happyAt(hour: HappyHour, day: Day, time: number): boolean {
  const begins = (on: Day): boolean => hour.weekdays.has(weekdayOf(on)) && inDates(hour.dates, on)
  if (hour.from < hour.to) return hour.from <= time && time < hour.to && begins(day)
  return (time >= hour.from && begins(day)) || (time < hour.to && begins(day - 1))
}

function inDates({ from, to }: DayRange, day: Day): boolean {
  return (from === null || from <= day) && (to === null || day <= to)
}

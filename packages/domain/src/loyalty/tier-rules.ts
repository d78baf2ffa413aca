import { readMilli } from './amounts.ts'
import { type Day, firstDayOf, monthOf, parseDate } from './clock.ts'
import type { TierConfig } from './config.ts'

/** The tiers of a brand in whole numbers. Rank 0 is Bronze, below the lowest tier; tier n stands at index n − 1. */
export interface TierRules {
  readonly isOn: boolean
  /** Empty while tiers are off, so that everybody has rank 0; status is counted all the same. */
  readonly tiers: readonly {
    readonly name: string
    readonly minPoints: number
    /** Thousandths; 0 = no multiplier. */
    readonly pointMilli: number
    /** Percent off the points that rewards cost. */
    readonly rewardsDiscount: number
  }[]
  readonly metric: 'points' | 'spend' | 'purchases'
  readonly period: 'tierPeriod' | 'calendarYear' | 'calendarQuarter' | 'rolling'
  /** For `rolling`. */
  readonly rollingMonths: number
  readonly downgrade: 'oneDown' | 'balance' | 'none'
  readonly graceDays: number
  /** Last day of the tier period; null = it does not end. */
  readonly lastDay: Day | null
}

/**
 * Tiers that `tierProblems()` accepts, in whole numbers.
 *
 * @throws RangeError when a number or date cannot be read: the config was not checked
 */
export function compileTiers(config: TierConfig): TierRules {
  const { metric, period, downgrade, graceDays } = config.qualification
  const lastDay = config.expirationDate === null ? null : parseDate(config.expirationDate)
  if (config.expirationDate !== null && lastDay === null) {
    throw new RangeError(`Not readable: ${config.expirationDate}`)
  }
  return {
    isOn: config.enabled,
    tiers: (config.enabled ? config.tiers : []).map(({ name, minPoints, options }) => {
      const pointMilli = readMilli(options.pointsMultiplier)
      if (pointMilli === null) throw new RangeError(`Not readable: ${options.pointsMultiplier}`)
      return { name, minPoints, pointMilli, rewardsDiscount: options.rewardsDiscount }
    }),
    metric,
    period: typeof period === 'string' ? period : 'rolling',
    rollingMonths: typeof period === 'string' ? 0 : period.rollingMonths,
    downgrade,
    graceDays,
    lastDay,
  }
}

/** The rank that a measure gives: the highest tier whose minPoints it reaches, else 0. */
export function tierReachedBy(rules: TierRules, measure: number): number {
  let rank = 0
  for (const [index, tier] of rules.tiers.entries()) if (tier.minPoints <= measure) rank = index + 1
  return rank
}

/**
 * The number of the tier period that a day lies in; the next period has the next number. A calendar
 * year has its own number, a quarter 4 × year + quarter. The tier period is 0, what follows its
 * last day 1 (docs/modules/loyalty.md, "Readings"). Rolling months know no periods: 0.
 */
export function periodOf(rules: TierRules, day: Day): number {
  switch (rules.period) {
    case 'calendarYear':
      return Math.floor(monthOf(day) / 12)
    case 'calendarQuarter':
      return Math.floor(monthOf(day) / 3)
    case 'tierPeriod':
      return rules.lastDay !== null && day > rules.lastDay ? 1 : 0
    default:
      return 0
  }
}

/** The first day of a period; null where it has none (the tier period's beginning is never looked at). */
export function firstDayOfPeriod(rules: TierRules, period: number): Day | null {
  switch (rules.period) {
    case 'calendarYear':
      return firstDayOf(period * 12)
    case 'calendarQuarter':
      return firstDayOf(period * 3)
    case 'tierPeriod':
      return period === 1 && rules.lastDay !== null ? rules.lastDay + 1 : null
    default:
      return null
  }
}

/** The last day of a period; null where it does not end. */
export function lastDayOfPeriod(rules: TierRules, period: number): Day | null {
  const next = firstDayOfPeriod(rules, period + 1)
  return next === null ? null : next - 1
}

/** The day at whose 00:00 the grace of a period ends, during which the tier before it is still held; null without one. */
export function graceEnd(rules: TierRules, period: number): Day | null {
  const first = firstDayOfPeriod(rules, period)
  return first === null || rules.graceDays === 0 ? null : first + rules.graceDays
}

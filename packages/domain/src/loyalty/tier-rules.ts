import { readMilli } from './amounts.ts'
import { type Day, firstDayOf, monthOf, parseDate } from './clock.ts'
import type { TierConfig } from './config.ts'

/**
 * The tiers of a brand in whole numbers. Rank 0 is Bronze, below the lowest tier; tier n has index
 * n − 1.
 */
export interface TierRules {
  readonly isOn: boolean
  /** Empty while tiers are off, so that everybody has rank 0; status is counted nevertheless. */
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
 * Turns tiers that `tierProblems()` accepts into whole numbers.
 * @throws RangeError when a number or date is unreadable: the config was not checked
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

/** Returns the rank of a measure: the highest tier whose minPoints it reaches, otherwise 0. */
export function tierReachedBy(rules: TierRules, measure: number): number {
  let rank = 0
  for (const [index, tier] of rules.tiers.entries()) if (tier.minPoints <= measure) rank = index + 1
  return rank
}

/**
 * Returns the number of the tier period that contains a day; the next period has the next number. A
 * calendar year has its own number, a quarter 4 × year + quarter. The tier period is 0, the time
 * after its last day 1 (docs/modules/loyalty.md, "Readings"). Rolling months have no periods: 0.
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

/**
 * Returns the first day of a period; null where it has none (the tier period's start is never
 * used).
 */
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

/** Returns the last day of a period; null where it does not end. */
export function lastDayOfPeriod(rules: TierRules, period: number): Day | null {
  const next = firstDayOfPeriod(rules, period + 1)
  return next === null ? null : next - 1
}

/**
 * Returns the day at whose 00:00 the grace of a period ends; during it a member keeps the earlier
 * tier. null without a grace.
 */
export function graceEnd(rules: TierRules, period: number): Day | null {
  const first = firstDayOfPeriod(rules, period)
  return first === null || rules.graceDays === 0 ? null : first + rules.graceDays
}

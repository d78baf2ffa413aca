import { MOST_POINTS } from './amounts.ts'
import { addMonths, type Day, parseDate } from './clock.ts'
import { checkMilli, checkTwice, checkWhole, collect, type Problem, type Report } from './checks.ts'
import type { TierConfig, TierEntry } from './config.ts'

const MOST_GRACE_DAYS = 366
const MOST_ROLLING_MONTHS = 60
/** The least number of months from today to a new expiration date. */
const EXPIRATION_MONTHS = 5
/** Multipliers of tiers are multiples of a tenth. */
const STEP_MILLI = 100
/** Largest threshold of a tier, in its metric's unit. */
const MOST_MEASURE = 1_000_000 * MOST_POINTS

/**
 * Lists the problems of a brand's tiers (R-567 to R-571; docs/modules/loyalty.md, "Tiers").
 * @param options.anyMultiplier accepts multipliers in thousandths, as program files may contain
 * them
 */
export function tierProblems(
  config: TierConfig,
  options: { readonly anyMultiplier?: boolean } = {},
): Problem[] {
  return collect((report) => {
    if (config.enabled && config.tiers.length === 0) report('tierConfigs.tiers', 'empty')
    for (const key of ['expirationDate', 'disableDate'] as const) {
      const date = config[key]
      if (date !== null && parseDate(date) === null) report(`tierConfigs.${key}`, 'not_a_date')
    }
    checkQualification(report, config.qualification)
    for (const [index, entry] of config.tiers.entries()) {
      checkTier(report, `tierConfigs.tiers.${index}`, entry, options.anyMultiplier === true ? 1 : STEP_MILLI)
    }
    checkTwice(
      report,
      config.tiers.map(({ id }) => id),
      (index) => `tierConfigs.tiers.${index}.id`,
    )
    checkRanges(report, config.tiers)
  })
}

/** Checks that a new or changed expiration date is at least 5 calendar months ahead. */
export function expirationProblems(expirationDate: string, today: Day): Problem[] {
  return collect((report) => {
    const day = parseDate(expirationDate)
    if (day === null) report('tierConfigs.expirationDate', 'not_a_date')
    else if (day < addMonths(today, EXPIRATION_MONTHS)) report('tierConfigs.expirationDate', 'too_soon')
  })
}

/** Tells whether tiers are on although their date has passed. */
export function areTiersExpired(config: TierConfig, today: Day): boolean {
  const last = config.expirationDate === null ? null : parseDate(config.expirationDate)
  return config.enabled && last !== null && last < today
}

function checkQualification(report: Report, qualification: TierConfig['qualification']): void {
  const path = 'tierConfigs.qualification'
  checkWhole(report, `${path}.graceDays`, qualification.graceDays, 0, MOST_GRACE_DAYS)
  const { period } = qualification
  if (typeof period !== 'string') {
    checkWhole(report, `${path}.period.rollingMonths`, period.rollingMonths, 1, MOST_ROLLING_MONTHS)
  }
}

function checkTier(report: Report, path: string, entry: TierEntry, stepMilli: number): void {
  if (entry.name.trim() === '') report(`${path}.name`, 'empty')
  checkWhole(report, `${path}.minPoints`, entry.minPoints, 0, MOST_MEASURE)
  if (entry.maxPoints !== null)
    checkWhole(report, `${path}.maxPoints`, entry.maxPoints, entry.minPoints, MOST_MEASURE)
  for (const [index, benefit] of entry.benefits.entries()) {
    if (benefit.trim() === '') report(`${path}.benefits.${index}`, 'empty')
  }
  const { pointsMultiplier, pointsExpiration, rewardsDiscount } = entry.options
  const before = `${path}.options`
  checkMilli(report, `${before}.pointsMultiplier`, pointsMultiplier, 0, 100_000)
  const inSteps = Math.round(pointsMultiplier * 1000) % stepMilli === 0
  if (!inSteps) report(`${before}.pointsMultiplier`, 'bad_step')
  checkWhole(report, `${before}.pointsExpiration`, pointsExpiration, 0, 100)
  checkWhole(report, `${before}.rewardsDiscount`, rewardsDiscount, 0, 100)
}

/**
 * Checks that ranges follow each other without gap or overlap; only the last may be open, and the
 * first begins above 0.
 */
function checkRanges(report: Report, tiers: readonly TierEntry[]): void {
  if ((tiers[0]?.minPoints ?? 1) === 0) report('tierConfigs.tiers.0.minPoints', 'too_small')
  for (const [index, tier] of tiers.entries()) {
    const next = tiers[index + 1]
    if (next === undefined) continue
    const path = `tierConfigs.tiers.${index + 1}.minPoints`
    if (tier.maxPoints === null) report(`tierConfigs.tiers.${index}.maxPoints`, 'open_range')
    else if (next.minPoints <= tier.maxPoints) report(path, 'overlap')
    else if (next.minPoints > tier.maxPoints + 1) report(path, 'gap')
  }
}

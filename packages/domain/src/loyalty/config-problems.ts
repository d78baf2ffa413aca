import { readCents } from './amounts.ts'
import {
  checkCents,
  checkMilli,
  checkPoints,
  checkRange,
  checkTwice,
  checkWhole,
  collect,
  type Problem,
  type Report,
} from './checks.ts'
import { addMonths, type Day, parseDate } from './clock.ts'
import { type MechanicsConfig, SOCIAL_MECHANICS, SPECIAL_MECHANICS } from './config.ts'
import { ruleProblems } from './rule-problems.ts'

const MOST_YEARS = 5
/**
 * Checks the two dates of a program (R-557, R-558; docs/modules/loyalty.md, "Members"): the end is
 * after the start, at most 5 years later.
 * @param today refuses a start before it; null where the start may be in the past (active programs,
 * imports)
 */
export function dateProblems(startDate: string, endDate: string, today: Day | null): Problem[] {
  return collect((report) => {
    const start = parseDate(startDate)
    const end = parseDate(endDate)
    if (start === null) report('startDate', 'not_a_date')
    if (end === null) report('endDate', 'not_a_date')
    if (start === null || end === null) return
    if (today !== null && start < today) report('startDate', 'start_in_the_past')
    if (end <= start) report('endDate', 'end_before_start')
    else if (end > addMonths(start, 12 * MOST_YEARS)) report('endDate', 'too_long')
  })
}

/**
 * Lists the problems of a program's mechanics. A config without problems can be
 * compiled.
 * @param dates of the program, which must contain the multiplier's dates; dateProblems() reports
 * unreadable dates
 * @param options.anyBasket accepts baskets that give less than a lower one, as old program files
 * may have them
 */
export function configProblems(
  config: MechanicsConfig,
  dates: { readonly startDate: string; readonly endDate: string },
  options: { readonly anyBasket?: boolean } = {},
): Problem[] {
  return collect((report) => {
    for (const mechanic of SOCIAL_MECHANICS) {
      checkPoints(report, `config.social.${mechanic}`, config.social[mechanic])
    }
    for (const mechanic of SPECIAL_MECHANICS) {
      checkPoints(report, `config.special.${mechanic}`, config.special[mechanic])
    }
    checkPurchases(report, config.acquisti)
    checkMultiplier(report, config.acquisti.multiplier, dates)
    for (const [key, limit] of Object.entries(config.limits)) {
      if (limit !== null) checkWhole(report, `config.limits.${key}`, limit, 0, Number.MAX_SAFE_INTEGER)
    }
    const { expiryMonths, pendingDays } = config.points
    if (expiryMonths !== null) checkWhole(report, 'config.points.expiryMonths', expiryMonths, 1, 120)
    checkWhole(report, 'config.points.pendingDays', pendingDays, 0, 365)
    if (config.autoClaim !== null) {
      checkWhole(report, 'config.autoClaim.cost', config.autoClaim.cost, 1, Number.MAX_SAFE_INTEGER)
    }
    checkTwice(
      report,
      config.rules.map(({ id }) => id),
      (index) => `config.rules.${index}.id`,
    )
    for (const [index, rule] of config.rules.entries()) ruleProblems(report, `config.rules.${index}`, rule)
    if (options.anyBasket !== true) checkBaskets(report, config.rules)
  })
}

/**
 * Only the highest reached basket counts. One that gives less than a lower one would take points
 * for spending more, and give some for a refund.
 */
function checkBaskets(report: Report, rules: MechanicsConfig['rules']): void {
  const baskets = rules.flatMap((rule, index) => (rule.type === 'basketBonus' ? [{ ...rule, index }] : []))
  for (const { index, amount, points } of baskets) {
    const paysLess = baskets.some((lower) => lower.amount < amount && lower.points > points)
    if (paysLess) report(`config.rules.${index}.points`, 'below_lower')
  }
}

function checkPurchases(report: Report, acquisti: MechanicsConfig['acquisti']): void {
  // 0 switches the points of purchases off: a program of stamps alone.
  if (acquisti.pointCoeff !== 0)
    checkMilli(report, 'config.acquisti.pointCoeff', acquisti.pointCoeff, 100, 1_000_000)
  if (acquisti.stampCoeff !== null) checkCents(report, 'config.acquisti.stampCoeff', acquisti.stampCoeff, 100)
  checkCents(report, 'config.acquisti.minSpend', acquisti.minSpend, 0)
  for (const [index, { amount, bonus }] of acquisti.thresholds.entries()) {
    checkCents(report, `config.acquisti.thresholds.${index}.amount`, amount, 1)
    checkPoints(report, `config.acquisti.thresholds.${index}.bonus`, bonus)
  }
  const amounts = acquisti.thresholds.map(({ amount }) => readCents(amount))
  checkTwice(report, amounts, (index) => `config.acquisti.thresholds.${index}.amount`)
}

function checkMultiplier(
  report: Report,
  multiplier: MechanicsConfig['acquisti']['multiplier'],
  program: { readonly startDate: string; readonly endDate: string },
): void {
  const path = 'config.acquisti.multiplier'
  checkMilli(report, `${path}.value`, multiplier.value, 1000, 100_000)
  const dates = checkRange(report, path, multiplier)
  if (!multiplier.enabled) return
  if (multiplier.startDate === null) report(`${path}.startDate`, 'empty')
  if (multiplier.endDate === null) report(`${path}.endDate`, 'empty')
  const first = parseDate(program.startDate)
  const last = parseDate(program.endDate)
  if (dates === null || first === null || last === null) return
  if (dates.start !== null && dates.start < first) report(`${path}.startDate`, 'outside_program')
  if (dates.end !== null && dates.end > last) report(`${path}.endDate`, 'outside_program')
}

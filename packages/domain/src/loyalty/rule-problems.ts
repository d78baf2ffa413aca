import { parseTime } from './clock.ts'
import { LIMIT_PERIODS, type RuleConfig } from './config.ts'
import {
  checkCents,
  checkFactor,
  checkPoints,
  checkRange,
  checkTwice,
  checkWhole,
  type Report,
} from './checks.ts'

/** Reports the problems of one rule of `config.rules` (docs/modules/loyalty.md, "Engine"). */
export function ruleProblems(report: Report, path: string, rule: RuleConfig): void {
  if (rule.id.trim() === '') report(`${path}.id`, 'empty')
  switch (rule.type) {
    case 'productMultiplier':
      return checkFactor(report, `${path}.factor`, rule.factor)
    case 'happyHour':
      return checkHappyHour(report, path, rule)
    case 'streak':
      checkPoints(report, `${path}.points`, rule.points)
      checkWhole(report, `${path}.length`, rule.length, 1, 366)
      if (rule.maxTimes !== null) checkWhole(report, `${path}.maxTimes`, rule.maxTimes, 1, 10_000)
      if (!['day', 'week', 'month'].includes(rule.period)) report(`${path}.period`, 'unknown_value')
      return
    case 'productBonus':
      return checkPoints(report, `${path}.points`, rule.points)
    case 'basketBonus':
      checkCents(report, `${path}.amount`, rule.amount, 1)
      return checkPoints(report, `${path}.points`, rule.points)
    case 'visit':
      checkPoints(report, `${path}.points`, rule.points)
      checkWhole(report, `${path}.perDay`, rule.perDay, 1, 24)
      checkWhole(report, `${path}.perMonth`, rule.perMonth, 1, 744)
      if (rule.proof === 'geofence') checkWhole(report, `${path}.radius`, rule.radius ?? 0, 1, 10_000)
      return
    default:
      checkPoints(report, `${path}.points`, rule.points)
      if (rule.event.trim() === '') report(`${path}.event`, 'empty')
      checkWhole(report, `${path}.limit.count`, rule.limit.count, 1, 1_000_000)
      if (!LIMIT_PERIODS.includes(rule.limit.period)) report(`${path}.limit.period`, 'unknown_value')
  }
}

function checkHappyHour(
  report: Report,
  path: string,
  rule: Extract<RuleConfig, { type: 'happyHour' }>,
): void {
  checkFactor(report, `${path}.factor`, rule.factor)
  if (rule.days.length === 0) report(`${path}.days`, 'empty')
  for (const [index, day] of rule.days.entries()) checkWhole(report, `${path}.days.${index}`, day, 1, 7)
  checkTwice(report, rule.days, (index) => `${path}.days.${index}`)
  const from = parseTime(rule.from)
  const to = parseTime(rule.to)
  // A happy hour may end at 24:00, but not begin then.
  if (from === null || rule.from === '24:00') report(`${path}.from`, 'not_a_time')
  if (to === null) report(`${path}.to`, 'not_a_time')
  else if (from === to) report(`${path}.to`, 'empty')
  checkRange(report, path, rule)
}

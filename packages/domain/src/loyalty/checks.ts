import { MOST_POINTS, readCents, readMilli } from './amounts.ts'
import { type Day, parseDate } from './clock.ts'

/** A problem of a field. The codes are stable; other modules make texts from them. */
export interface Problem {
  /** The path in the JSON: 'config.acquisti.thresholds.0.amount'. */
  readonly path: string
  readonly code:
    | 'not_a_number'
    | 'too_many_decimals'
    | 'not_whole'
    | 'too_small'
    | 'too_large'
    | 'not_a_date'
    | 'not_a_time'
    | 'end_before_start'
    | 'start_in_the_past'
    | 'too_long'
    | 'outside_program'
    | 'twice'
    | 'empty'
    | 'unknown_value'
    | 'overlap'
    | 'gap'
    | 'open_range'
    | 'too_soon'
    | 'bad_step'
    | 'below_lower'
}

/** Collects the problems of fields; each check adds at most one. */
export type Report = (path: string, code: Problem['code']) => void

/** Largest amount of euros in a config, in cents: a million euros. */
const MOST_CENTS = 100_000_000

/**
 * Reads both dates of a range, each null if omitted; returns null when one is unreadable or they
 * are in the wrong order.
 */
export function checkRange(
  report: Report,
  path: string,
  range: { readonly startDate: string | null; readonly endDate: string | null },
): { start: Day | null; end: Day | null } | null {
  const start = range.startDate === null ? null : parseDate(range.startDate)
  const end = range.endDate === null ? null : parseDate(range.endDate)
  if (range.startDate !== null && start === null) report(`${path}.startDate`, 'not_a_date')
  if (range.endDate !== null && end === null) report(`${path}.endDate`, 'not_a_date')
  if ((range.startDate === null) !== (start === null) || (range.endDate === null) !== (end === null))
    return null
  if (start === null || end === null || start <= end) return { start, end }
  report(`${path}.endDate`, 'end_before_start')
  return null
}

/** Checks points of one award: whole, 0 to 1,000,000. */
export function checkPoints(report: Report, path: string, points: number): void {
  checkWhole(report, path, points, 0, MOST_POINTS)
}

export function checkWhole(report: Report, path: string, value: number, least: number, most: number): void {
  if (!Number.isFinite(value)) report(path, 'not_a_number')
  else if (!Number.isInteger(value)) report(path, 'not_whole')
  else checkBounds(report, path, value, least, most)
}

/** Checks euros; the bounds are in cents. */
export function checkCents(report: Report, path: string, euros: number, least: number): void {
  if (!Number.isFinite(euros)) return report(path, 'not_a_number')
  checkBounds(report, path, Math.sign(euros) < 0 ? -1 : readCents(euros), least, MOST_CENTS)
}

/** Checks a coefficient or factor; the bounds are in thousandths. */
export function checkMilli(report: Report, path: string, factor: number, least: number, most: number): void {
  if (!Number.isFinite(factor)) return report(path, 'not_a_number')
  checkBounds(report, path, factor < 0 ? -1 : readMilli(factor), least, most)
}

/** Checks a factor of a rule: 0, or 0.001 to 100. */
export function checkFactor(report: Report, path: string, factor: number): void {
  checkMilli(report, path, factor, 0, 100_000)
}

function checkBounds(report: Report, path: string, value: number | null, least: number, most: number): void {
  if (value === null) report(path, 'too_many_decimals')
  else if (value < least) report(path, 'too_small')
  else if (value > most) report(path, 'too_large')
}

/** Reports each value that appears a second time. */
export function checkTwice(
  report: Report,
  values: readonly (string | number | null)[],
  path: (index: number) => string,
): void {
  const seen = new Set<string | number>()
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    if (seen.has(value)) report(path(index), 'twice')
    seen.add(value)
  }
}

/** Runs checks and returns their reports. */
export function collect(check: (report: Report) => void): Problem[] {
  const problems: Problem[] = []
  check((path, code) => problems.push({ path, code }))
  return problems
}

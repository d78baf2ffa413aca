/*
 * A second, plain implementation of the rules of purchases and tiers: everything is computed again
 * from all purchases, with BigInt and with dates from Intl. It shares no rule with the engine, so
 * that the tests compare two readings of the text.
 */
import { DAY_MS } from '../../durations.ts'
import type { MechanicsConfig, RuleConfig, TierConfig } from '../config.ts'
import type { Line } from '../purchase.ts'

export interface Bought {
  readonly id: string
  readonly at: number
  readonly lines: readonly Line[]
  /** Remaining cents by line. */
  readonly left: number[]
  readonly tierMilli: number
}

export interface Totals {
  readonly points: number
  readonly stamps: number
  /** By period, with the keys of `periodKey()`; by date for rolling months. */
  readonly status: Map<string, number>
  readonly heldByMonth: Map<string, number>
}

const wallParts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const walls = new Map<number, { date: string; time: string }>()

/** Returns date and time (HH:MM:SS) in Rome. */
export function wall(at: number): { date: string; time: string } {
  let found = walls.get(at)
  if (found === undefined) {
    const [date = '', time = ''] = wallParts.format(at).split(' ')
    found = { date, time }
    walls.set(at, found)
  }
  return found
}

const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
const weekday = (date: string): number => new Date(date).getUTCDay() || 7
const milli = (factor: number): number => Math.round(factor * 1000)
const cents = (euros: number): number => Math.round(euros * 100)
const add = <K>(map: Map<K, number>, key: K, value: number): void => {
  map.set(key, (map.get(key) ?? 0) + value)
}
const total = (numbers: Iterable<number>): number => [...numbers].reduce((sum, number) => sum + number, 0)

type Rule<Type extends RuleConfig['type']> = Extract<RuleConfig, { type: Type }>
const rules = <Type extends RuleConfig['type']>(config: MechanicsConfig, type: Type): Rule<Type>[] =>
  config.rules.filter((rule): rule is Rule<Type> => rule.type === type)

function lineFactor(config: MechanicsConfig, line: Line): number {
  const factors = rules(config, 'productMultiplier')
    .filter(({ match }) => isMatch(match, line))
    .map(({ factor }) => milli(factor))
  if (factors.includes(0)) return 0
  return factors.length === 0 ? 1000 : Math.max(...factors)
}

function isMatch(match: Rule<'productMultiplier'>['match'], line: Line): boolean {
  const isCategory = match.categories.length === 0 || match.categories.some((text) => text === line.category)
  return isCategory && (match.codes.length === 0 || match.codes.some((text) => text === line.code))
}

function timeFactor(config: MechanicsConfig, at: number): number {
  const { date, time } = wall(at)
  const factors = [1000]
  const { enabled, value, startDate, endDate } = config.acquisti.multiplier
  if (enabled && date >= (startDate ?? '') && date <= (endDate ?? '9')) factors.push(milli(value))
  for (const hour of rules(config, 'happyHour')) {
    const from = `${hour.from}:00`
    const to = `${hour.to}:00`
    const today = hour.days.includes(weekday(date))
    const yesterday = hour.days.includes(weekday(plusDays(date, -1)))
    const isIn =
      from < to ? today && time >= from && time < to : (today && time >= from) || (yesterday && time < to)
    if (isIn) factors.push(milli(hour.factor))
  }
  return Math.max(...factors)
}

export function eligible(config: MechanicsConfig, { lines, left }: Bought): number {
  return total(left.filter((_, index) => lineFactor(config, lines[index] as Line) !== 0))
}

export function isQualifying(config: MechanicsConfig, bought: Bought): boolean {
  const spend = eligible(config, bought)
  return spend > 0 && spend >= cents(config.acquisti.minSpend)
}

export function raw(config: MechanicsConfig, bought: Bought): number {
  if (!isQualifying(config, bought)) return 0
  const { lines, left } = bought
  let weight = 0n
  for (const [index, line] of lines.entries())
    weight += BigInt(left[index] ?? 0) * BigInt(lineFactor(config, line))
  const product =
    weight *
    BigInt(milli(config.acquisti.pointCoeff)) *
    BigInt(timeFactor(config, bought.at)) *
    BigInt(bought.tierMilli)
  const whole = product / 10n ** 14n
  let points = Number(config.acquisti.roundUp && whole * 10n ** 14n < product ? whole + 1n : whole)
  for (const bonus of rules(config, 'productBonus')) {
    for (const [index, line] of lines.entries()) {
      if ((left[index] ?? 0) === 0 || !isMatch(bonus.match, line)) continue
      const units = Math.floor(((line.quantityMilli / 1000) * (left[index] ?? 0)) / line.netCents)
      points += bonus.points * (bonus.per === 'line' ? 1 : units)
    }
  }
  const baskets = rules(config, 'basketBonus').filter(
    ({ amount }) => eligible(config, bought) >= cents(amount),
  )
  points += baskets.toSorted((a, b) => b.amount - a.amount)[0]?.points ?? 0
  return Math.min(points, config.limits.purchasePerPurchase ?? points)
}

/** Computes everything that a member should have, from all purchases with their rests. */
export function recompute(config: MechanicsConfig, tiers: TierConfig, purchases: readonly Bought[]): Totals {
  const isRolling = typeof tiers.qualification.period === 'object'
  const byDay = new Map<string, number>()
  const spend = new Map<string, number>()
  for (const bought of purchases) {
    const { date } = wall(bought.at)
    add(byDay, date, raw(config, bought))
    add(spend, date.slice(0, 7), eligible(config, bought))
  }
  const byMonth = new Map<string, number>()
  for (const [date, points] of byDay) {
    add(byMonth, date.slice(0, 7), Math.min(points, config.limits.purchasePerDay ?? points))
  }
  const held = new Map<string, number>()
  for (const [month, points] of byMonth) {
    held.set(month, Math.min(points, config.limits.purchasePerMonth ?? points))
  }
  const bonuses = new Map<string, number>()
  for (const [month, monthSpend] of spend) {
    const reached = config.acquisti.thresholds.filter(({ amount }) => cents(amount) <= monthSpend)
    bonuses.set(month, total(reached.map(({ bonus }) => bonus)))
  }
  const days = [
    ...new Set(purchases.filter((bought) => isQualifying(config, bought)).map(({ at }) => wall(at).date)),
  ].toSorted()
  const { firstPurchase, isSaldo } = config.special
  const first = days.length > 0 ? firstPurchase : 0
  const status = new Map<string, number>()
  const count = (date: string, points: number): void => add(status, periodKey(tiers, date), points)
  for (const [month, points] of held) count(`${month}-01`, points)
  for (const [month, points] of bonuses) count(`${month}-01`, points)
  if (isSaldo && days[0] !== undefined) count(days[0], first)
  let streaks = 0
  for (const rule of rules(config, 'streak')) {
    const completed = completing(rule, days)
    streaks += completed.length * rule.points
    if (rule.isSaldo) for (const date of completed) count(date, rule.points)
  }
  return {
    points: total(held.values()) + total(bonuses.values()) + first + streaks,
    stamps: total(purchases.map((bought) => stamps(config, bought))),
    status: isRolling ? new Map() : status,
    heldByMonth: held,
  }
}

function stamps(config: MechanicsConfig, bought: Bought): number {
  if (config.acquisti.stampCoeff === null || !isQualifying(config, bought)) return 0
  return Math.floor(eligible(config, bought) / cents(config.acquisti.stampCoeff))
}

/**
 * Returns the first days of the periods that complete a streak: goes from period to period, one at
 * a time.
 */
function completing(rule: Rule<'streak'>, days: readonly string[]): string[] {
  const begin = (date: string): string => {
    if (rule.period === 'day') return date
    return rule.period === 'month' ? `${date.slice(0, 7)}-01` : plusDays(date, 1 - weekday(date))
  }
  const next = (date: string): string => {
    if (rule.period === 'day') return plusDays(date, 1)
    return rule.period === 'week' ? plusDays(date, 7) : begin(plusDays(date, 31))
  }
  const periods = new Set(days.map(begin))
  const found: string[] = []
  for (const start of periods) {
    const hasBefore = [...periods].some((other) => next(other) === start)
    if (hasBefore) continue
    let length = 0
    for (let period = start; periods.has(period); period = next(period)) {
      length += 1
      if (length % rule.length === 0) found.push(period)
    }
  }
  return found.toSorted().slice(0, rule.maxTimes ?? found.length)
}

/** Returns the key of a date's tier period; keys sort by time. */
export function periodKey(tiers: TierConfig, date: string): string {
  const { period } = tiers.qualification
  if (period === 'calendarYear') return date.slice(0, 4)
  if (period === 'calendarQuarter') {
    return `${date.slice(0, 4)}-${Math.ceil(Number(date.slice(5, 7)) / 3)}`
  }
  return tiers.expirationDate !== null && date > tiers.expirationDate ? 'b' : 'a'
}

/**
 * Returns days on which a period may begin: first days of months, and the day after the expiration.
 */
function beginnings(tiers: TierConfig): string[] {
  const months = Array.from({ length: 36 }, (_, index) =>
    new Date(Date.UTC(2027, index, 1)).toISOString().slice(0, 10),
  )
  return [...months, plusDays(tiers.expirationDate ?? '2026-12-31', 1)].toSorted()
}

/** Returns the rank at a moment: goes from period to period. */
export function tierAt(
  tiers: TierConfig,
  measures: Map<string, number>,
  joined: string,
  today: string,
): number {
  const reach = (measure: number): number =>
    tiers.tiers.filter(({ minPoints }) => minPoints <= measure).length
  const { downgrade, graceDays } = tiers.qualification
  let period = periodKey(tiers, joined)
  let [floor, before, began] = [0, 0, joined]
  for (const date of beginnings(tiers)) {
    if (date <= joined || date > today || periodKey(tiers, date) === period) continue
    const reached = reach(measures.get(period) ?? 0)
    before = Math.max(floor, reached)
    floor = downgrade === 'balance' ? reached : downgrade === 'none' ? before : Math.max(reached, before - 1)
    period = periodKey(tiers, date)
    began = date
  }
  const rank = Math.max(floor, reach(measures.get(period) ?? 0))
  return today < plusDays(began, graceDays) && began !== joined ? Math.max(rank, before) : rank
}

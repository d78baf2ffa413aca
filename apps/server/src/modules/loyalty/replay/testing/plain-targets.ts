/*
 * Computes what the purchases of a member should earn, and their tier, from all purchases each
 * time.
 */
import type { MechanicsConfig, RuleConfig, TierConfig } from '@vicino/domain/loyalty/config'

export interface PlainLine {
  readonly code: string | null
  readonly category: string | null
  /** Units, above 0. */
  readonly quantity: number
  readonly cents: number
}
export interface PlainRow {
  readonly id: string
  readonly customer: string
  /** Milliseconds since the epoch, UTC. */
  readonly at: number
  readonly type: 'sale' | 'return'
  /** Above 0, for returns too. */
  readonly cents: number
  readonly category: string | null
  readonly lines: readonly PlainLine[] | null
}
export interface PlainPurchase {
  readonly id: string
  readonly at: number
  readonly date: string
  readonly lines: (PlainLine & { left: number; factor: number })[]
  readonly time: number
  readonly tier: number
}

export interface Definition {
  readonly config: MechanicsConfig
  readonly tiers: TierConfig
}

const DAY = 86_400_000

/** Wraps a function so that it remembers its results: dates are computed millions of times. */
function kept<Key, Value>(of: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? of(key)
    known.set(key, value)
    return value
  }
}
const wallParts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const wall = kept((at: number) => wallParts.format(at).split(' ') as [string, string])
const iso = kept((day: number) => new Date(day * DAY).toISOString().slice(0, 10))
const dayOf = kept((date: string) => Date.parse(date) / DAY)
const plus = (date: string, days: number): string => iso(dayOf(date) + days)
const weekday = (date: string): number => new Date(date).getUTCDay() || 7

export function add<Key>(map: Map<Key, number>, key: Key, amount: number): void {
  map.set(key, (map.get(key) ?? 0) + amount)
}

/** Returns the same day some months later or earlier, or the last day of that month. */
export function monthsLater(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Finds 00:00 in Rome of a date, hour by hour. */
const midnightOf = kept((date: string): number => {
  for (let at = Date.parse(date) - 3 * 3_600_000; ; at += 3_600_000) if (wall(at)[0] === date) return at
})

type Rule<Type extends RuleConfig['type']> = Extract<RuleConfig, { type: Type }>

/**
 * Lists the purchases that a return lowers, newest first, with the cents of each of their lines.
 */
export function stepsOf(
  bought: readonly PlainPurchase[],
  row: PlainRow,
): { purchase: PlainPurchase; taken: number[] }[] {
  const newestFirst = bought.toReversed()
  const steps = newestFirst.map((purchase) => ({ purchase, taken: purchase.lines.map(() => 0) }))
  if (row.lines === null) {
    let wanted = row.cents
    for (const step of steps) {
      const lefts = step.purchase.lines.map(({ left }) => left)
      const all = lefts.reduce((sum, left) => sum + left, 0)
      const part = Math.min(all, wanted)
      wanted -= part
      if (part > 0) step.taken = shares(lefts, part, all)
    }
  } else {
    for (const item of row.lines) {
      let wanted = item.cents
      for (const { purchase, taken } of steps) {
        for (const [index, line] of purchase.lines.entries()) {
          if (line.code !== item.code) continue
          const part = Math.min(wanted, line.left - (taken[index] ?? 0))
          taken[index] = (taken[index] ?? 0) + part
          wanted -= part
        }
      }
    }
  }
  return steps.filter(({ taken }) => taken.some((cents) => cents > 0))
}

function shares(lefts: readonly number[], cents: number, all: number): number[] {
  const exact = lefts.map((left) => BigInt(cents) * BigInt(left))
  const floors = exact.map((product) => Number(product / BigInt(all)))
  const byRest = exact
    .map((product, index) => ({ index, rest: product % BigInt(all) }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  const missing = cents - floors.reduce((sum, floor) => sum + floor, 0)
  for (const { index } of byRest.slice(0, missing)) floors[index] = (floors[index] ?? 0) + 1
  return floors
}

interface Standing {
  readonly joined: string
  readonly bought: readonly PlainPurchase[]
  readonly booked: ReadonlyMap<string, number>
}

const milli = (factor: number): bigint => BigInt(Math.round(factor * 1000))
const cents = (euros: number): number => Math.round(euros * 100)
const isMatch = (match: Rule<'productMultiplier'>['match'], { code, category }: PlainLine): boolean =>
  (match.categories.length === 0 || match.categories.includes(category ?? '')) &&
  (match.codes.length === 0 || match.codes.includes(code ?? '')) &&
  (match.codePrefixes.length === 0 || match.codePrefixes.some((prefix) => (code ?? '').startsWith(prefix)))
const eligible = ({ lines }: PlainPurchase): number =>
  lines.reduce((sum, { left, factor }) => sum + (factor === 0 ? 0 : left), 0)
const streakBegin = (kind: 'day' | 'week' | 'month', date: string): string =>
  kind === 'day' ? date : kind === 'month' ? `${date.slice(0, 7)}-01` : plus(date, 1 - weekday(date))
const streakBefore = (kind: 'day' | 'week' | 'month', date: string): string =>
  streakBegin(kind, plus(streakBegin(kind, date), -1))

export function plainRules({ config, tiers }: Definition) {
  const { acquisti, limits, special } = config
  const { metric, period, downgrade, graceDays } = tiers.qualification
  const months = typeof period === 'object' ? period.rollingMonths : null
  const of = <Type extends RuleConfig['type']>(type: Type): Rule<Type>[] =>
    config.rules.filter((rule): rule is Rule<Type> => rule.type === type)

  const lineFactor = (line: PlainLine): number => {
    const found = of('productMultiplier').filter(({ match }) => isMatch(match, line))
    const factors = found.map(({ factor }) => factor)
    if (factors.includes(0)) return 0
    return factors.length === 0 ? 1 : Math.max(...factors)
  }
  const timeFactor = (at: number): number => {
    const [date, time] = wall(at)
    const factors = [1]
    const { multiplier } = acquisti
    if (multiplier.enabled && date >= (multiplier.startDate ?? '') && date <= (multiplier.endDate ?? '9'))
      factors.push(multiplier.value)
    for (const { days, from, to, startDate, endDate, factor } of of('happyHour')) {
      const isOn = (day: string): boolean =>
        days.includes(weekday(day)) && day >= (startDate ?? '') && day <= (endDate ?? '9')
      const [begins, ends] = [time >= `${from}:00`, time < `${to}:00`]
      const isIn =
        from < to ? begins && ends && isOn(date) : (begins && isOn(date)) || (ends && isOn(plus(date, -1)))
      if (isIn) factors.push(factor)
    }
    return Math.max(...factors)
  }
  const counts = (bought: PlainPurchase): boolean =>
    eligible(bought) > 0 && eligible(bought) >= cents(acquisti.minSpend)
  /** Points of the remainder of a purchase, kept until it is lowered. */
  const rawOf = new WeakMap<PlainPurchase, { left: number; raw: number }>()
  const raw = (bought: PlainPurchase): number => {
    const left = bought.lines.reduce((sum, line) => sum + line.left, 0)
    const known = rawOf.get(bought)
    if (known?.left === left) return known.raw
    rawOf.set(bought, { left, raw: rawNow(bought) })
    return raw(bought)
  }
  const rawNow = (bought: PlainPurchase): number => {
    if (!counts(bought)) return 0
    let weight = 0n
    for (const { left, factor } of bought.lines) weight += BigInt(left) * milli(factor)
    const product = weight * milli(acquisti.pointCoeff) * milli(bought.time) * milli(bought.tier)
    const divisor = 10n ** 14n
    let points = Number(acquisti.roundUp ? (product + divisor - 1n) / divisor : product / divisor)
    for (const { match, per, points: each } of of('productBonus')) {
      for (const line of bought.lines) {
        if (line.left === 0 || !isMatch(match, line)) continue
        points += each * (per === 'line' ? 1 : Math.floor((line.quantity * line.left) / line.cents))
      }
    }
    const met = of('basketBonus').filter(({ amount }) => cents(amount) <= eligible(bought))
    points += met.toSorted((a, b) => b.amount - a.amount)[0]?.points ?? 0
    return Math.min(points, limits.purchasePerPurchase ?? Infinity)
  }
  const stamps = (bought: PlainPurchase): number =>
    acquisti.stampCoeff === null || !counts(bought)
      ? 0
      : Math.floor(eligible(bought) / cents(acquisti.stampCoeff))
  const periodOf = (date: string): string => {
    if (period === 'calendarYear') return date.slice(0, 4)
    if (period === 'calendarQuarter') return `${date.slice(0, 4)} ${Math.ceil(Number(date.slice(5, 7)) / 3)}`
    return tiers.expirationDate !== null && date > tiers.expirationDate ? 'then' : 'first'
  }

  /** Computes points, stamps, status of all time and status by period. */
  const targets = (bought: readonly PlainPurchase[]) => {
    const days = new Map<string, number>()
    const spend = new Map<string, number>()
    for (const purchase of bought) {
      add(days, purchase.date, raw(purchase))
      add(spend, purchase.date.slice(0, 7), eligible(purchase))
    }
    const ofMonths = new Map<string, number>()
    for (const [date, points] of days)
      add(ofMonths, date.slice(0, 7), Math.min(points, limits.purchasePerDay ?? Infinity))
    let [points, status] = [0, 0]
    const byPeriod = new Map<string, number>()
    const count = (date: string, amount: number): void => {
      status += amount
      add(byPeriod, periodOf(date), amount)
    }
    for (const [month, sum] of ofMonths) {
      const reached = acquisti.thresholds.filter(({ amount }) => cents(amount) <= (spend.get(month) ?? 0))
      const bonus = reached.reduce((all, threshold) => all + threshold.bonus, 0)
      const held = Math.min(sum, limits.purchasePerMonth ?? Infinity) + bonus
      points += held
      count(`${month}-01`, held)
    }
    const qualifying = [...new Set(bought.filter(counts).map(({ date }) => date))].toSorted()
    if (qualifying[0] !== undefined) {
      points += special.firstPurchase
      if (special.isSaldo) count(qualifying[0], special.firstPurchase)
    }
    for (const { period: kind, length, points: each, maxTimes, isSaldo } of of('streak')) {
      const runs = new Map<string, number>()
      const completed: string[] = []
      for (const date of qualifying) {
        const began = streakBegin(kind, date)
        if (runs.has(began)) continue
        const run = (runs.get(streakBefore(kind, date)) ?? 0) + 1
        runs.set(began, run)
        if (run % length === 0) completed.push(began)
      }
      for (const began of completed.slice(0, maxTimes ?? completed.length)) {
        points += each
        if (isSaldo) count(began, each)
      }
    }
    return { points, status, byPeriod, stamps: bought.reduce((sum, purchase) => sum + stamps(purchase), 0) }
  }

  const reached = (measure: number): number =>
    tiers.tiers.filter(({ minPoints }) => minPoints <= measure).length
  const measured = ({ bought, booked }: Standing): [string, number][] => {
    if (metric === 'points') return [...booked]
    return bought.map((purchase) => [
      purchase.date,
      metric === 'spend' ? eligible(purchase) : Number(counts(purchase)),
    ])
  }
  const whole = (measure: number): number => (metric === 'spend' ? Math.floor(measure / 100) : measure)
  const windowBegin = kept((date: string) => monthsLater(date, -(months ?? 0)))
  const inWindow = (booked: readonly [string, number][], date: string): number => {
    const after = windowBegin(date)
    return booked.reduce((sum, [day, amount]) => sum + (day > after && day <= date ? amount : 0), 0)
  }
  /** Computes the tier day by day from the first entry on. */
  const rollingTier = (member: Standing, today: string): number => {
    const booked = measured(member)
    if (booked.length === 0) return 0
    let rank = 0
    let lowerFor = 0
    const first = booked.reduce((least, [date]) => (date < least ? date : least), '9')
    for (let date = first; date <= today; date = plus(date, 1)) {
      const now = reached(whole(inWindow(booked, date)))
      if (now < rank && lowerFor < graceDays) lowerFor += 1
      else [rank, lowerFor] = [now, 0]
    }
    return rank
  }
  const periodTier = (member: Standing, today: string): number => {
    const { byPeriod } = targets(member.bought)
    const measures = metric === 'points' ? byPeriod : new Map<string, number>()
    if (metric !== 'points')
      for (const [date, amount] of measured(member)) add(measures, periodOf(date), amount)
    let [floor, before, began] = [0, 0, '']
    for (let date = member.joined; ; date = plus(date, 1)) {
      const held = Math.max(floor, reached(whole(measures.get(periodOf(date)) ?? 0)))
      if (date >= today) return began !== '' && today < plus(began, graceDays) ? Math.max(before, held) : held
      const next = plus(date, 1)
      if (periodOf(next) === periodOf(date)) continue
      const own = reached(whole(measures.get(periodOf(date)) ?? 0))
      floor = downgrade === 'balance' ? own : downgrade === 'none' ? held : Math.max(own, held - 1)
      before = held
      began = next
    }
  }

  return {
    targets,
    dateAt: (at: number): string => wall(at)[0],
    midnight: (date: string, days: number): number => midnightOf(plus(date, days)),
    purchase: (row: PlainRow, date: string, tier: number): PlainPurchase => {
      const lines = row.lines ?? [{ code: null, category: row.category, quantity: 1, cents: row.cents }]
      const rated = lines.map((line) => ({ ...line, left: line.cents, factor: lineFactor(line) }))
      return { id: row.id, at: row.at, date, lines: rated, time: timeFactor(row.at), tier }
    },
    rank: (member: Standing, today: string): number =>
      !tiers.enabled ? 0 : months === null ? periodTier(member, today) : rollingTier(member, today),
    factorOf: (rank: number): number => tiers.tiers[rank - 1]?.options.pointsMultiplier || 1,
    replayedTierName: (rank: number): string =>
      tiers.enabled ? (tiers.tiers[rank - 1]?.name ?? 'Bronze') : '',
    statusNow: (member: Standing, today: string): number =>
      months === null
        ? (targets(member.bought).byPeriod.get(periodOf(today)) ?? 0)
        : inWindow([...member.booked], today),
  }
}

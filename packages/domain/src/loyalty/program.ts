import { productCodeOf } from '../gtin.ts'
import { ONE, readCents, readMilli } from './amounts.ts'
import { type Day, type Instant, parseDate, parseTime, startOfDay } from './clock.ts'
import {
  countsForLevel,
  type LimitPeriod,
  type MatchConfig,
  type MechanicsConfig,
  type ProgramDefinition,
  type RuleConfig,
  type RuleType,
  SOCIAL_MECHANICS,
  type SocialMechanic,
  SPECIAL_MECHANICS,
  type SpecialMechanic,
  type StreakPeriod,
} from './config.ts'
import { CLAIM_DAYS, type ProgramStatus } from './phase.ts'
import { compileTiers, type TierRules } from './tier-rules.ts'

/** Days from `from` to `to`, both included; null = open on that side. */
export interface DayRange {
  readonly from: Day | null
  readonly to: Day | null
}

/** A compiled `match`: an empty list matches everything. */
export interface Match {
  readonly categories: ReadonlySet<string>
  readonly codes: ReadonlySet<string>
  readonly codePrefixes: readonly string[]
  readonly brands: ReadonlySet<string>
}

export interface HappyHour {
  readonly id: string
  readonly milli: number
  readonly weekdays: ReadonlySet<number>
  /** Milliseconds since 00:00; `from` > `to` spans midnight. */
  readonly from: number
  readonly to: number
  readonly dates: DayRange
}

export interface StreakRule {
  readonly id: string
  readonly period: StreakPeriod
  readonly length: number
  readonly points: number
  readonly maxTimes: number | null
  readonly isSaldo: boolean
}

/**
 * Points for a visit to a shop; the server checks the proof (docs/modules/loyalty.md, "Awards").
 */
export interface VisitRule extends Award {
  readonly id: string
  readonly proof: 'staff' | 'geofence' | 'qr'
  /** Metres; only for `geofence`. */
  readonly radius: number | null
  readonly perDay: number
  readonly perMonth: number
}

export interface Award {
  readonly points: number
  /** Whether the points also count for the tier. */
  readonly isSaldo: boolean
}

/**
 * A version of a program with its tiers, in whole numbers: cents, thousandths, points, days. Made
 * once and kept in memory.
 */
export interface Program {
  readonly status: ProgramStatus
  /** Its rewards are only discounts, so points answer purchases only (art. 6, letter c-bis). */
  readonly isDiscountsOnly: boolean
  /** Points are earned in [startsAt, endsAt). */
  readonly startsAt: Instant
  readonly endsAt: Instant
  /** The end of claims. */
  readonly claimsUntil: Instant
  readonly pointMilli: number
  readonly rounding: 'up' | 'down'
  /** Cents for one stamp; null = no stamps. */
  readonly stampCents: number | null
  readonly minSpendCents: number
  /** In ascending order of the amount. */
  readonly thresholds: readonly { readonly cents: number; readonly bonus: number }[]
  /** null when it is off. */
  readonly multiplier: { readonly milli: number; readonly dates: DayRange } | null
  readonly productMultipliers: readonly {
    readonly id: string
    readonly milli: number
    readonly match: Match
  }[]
  readonly happyHours: readonly HappyHour[]
  readonly productBonuses: readonly {
    readonly id: string
    readonly points: number
    readonly per: 'unit' | 'line'
    readonly match: Match
  }[]
  /** In descending order of the amount: the first reached one counts. */
  readonly baskets: readonly { readonly id: string; readonly cents: number; readonly points: number }[]
  readonly streaks: readonly StreakRule[]
  readonly visits: ReadonlyMap<string, VisitRule>
  /** By rule id; `event` is the name in a call. */
  readonly customs: ReadonlyMap<
    string,
    Award & {
      readonly event: string
      readonly limit: { readonly count: number; readonly period: LimitPeriod }
    }
  >
  readonly social: Readonly<Record<SocialMechanic, Award>>
  readonly special: Readonly<Record<SpecialMechanic, Award>>
  readonly limits: MechanicsConfig['limits']
  readonly expiryMonths: number | null
  readonly pendingDays: number
  readonly autoClaimCost: number | null
  /** Id of the automatically claimed reward; null in a replay, where only the points are taken. */
  readonly autoClaimReward: string | null
  readonly tiers: TierRules
  /** Restaurants and tourism: social awards for opinions are 0. */
  readonly isBlockedSector: boolean
}

/**
 * Turns a definition that `configProblems()` and `tierProblems()` accept into whole numbers.
 * @param row the program's life from its row; an active program by default
 * @throws RangeError when a number, date or time is unreadable: the definition was not checked
 */
export function compileProgram(
  definition: ProgramDefinition,
  row: {
    readonly status?: ProgramStatus
    readonly claimsUntil?: Instant
    readonly isBlockedSector?: boolean
    readonly isDiscountsOnly?: boolean
  } = {},
): Program {
  const lastDay = day(definition.endDate)
  const { acquisti, social, special, rules, limits, points, autoClaim } = definition.config
  return {
    status: row.status ?? 'active',
    isDiscountsOnly: row.isDiscountsOnly ?? false,
    startsAt: startOfDay(day(definition.startDate)),
    endsAt: startOfDay(lastDay + 1),
    claimsUntil: row.claimsUntil ?? startOfDay(lastDay + 1 + CLAIM_DAYS),
    pointMilli: milli(acquisti.pointCoeff),
    rounding: acquisti.roundUp ? 'up' : 'down',
    stampCents: acquisti.stampCoeff === null ? null : cents(acquisti.stampCoeff),
    minSpendCents: cents(acquisti.minSpend),
    thresholds: acquisti.thresholds
      .map(({ amount, bonus }) => ({ cents: cents(amount), bonus }))
      .toSorted((a, b) => a.cents - b.cents),
    multiplier: acquisti.multiplier.enabled
      ? { milli: milli(acquisti.multiplier.value), dates: dates(acquisti.multiplier) }
      : null,
    productMultipliers: rulesOf(rules, 'productMultiplier').map(({ id, factor, match }) => ({
      id,
      milli: milli(factor),
      match: compileMatch(match),
    })),
    happyHours: rulesOf(rules, 'happyHour').map((rule) => ({
      id: rule.id,
      milli: milli(rule.factor),
      weekdays: new Set(rule.days),
      from: time(rule.from),
      to: time(rule.to),
      dates: dates(rule),
    })),
    productBonuses: rulesOf(rules, 'productBonus').map((rule) => ({
      id: rule.id,
      points: rule.points,
      per: rule.per,
      match: compileMatch(rule.match),
    })),
    baskets: rulesOf(rules, 'basketBonus')
      .map((rule) => ({ id: rule.id, cents: cents(rule.amount), points: rule.points }))
      .toSorted((a, b) => b.cents - a.cents || b.points - a.points),
    streaks: rulesOf(rules, 'streak'),
    visits: new Map(rulesOf(rules, 'visit').map((rule) => [rule.id, rule])),
    customs: new Map(rulesOf(rules, 'custom').map((rule) => [rule.id, rule])),
    social: awards(SOCIAL_MECHANICS, (mechanic) => ({
      points: social[mechanic],
      isSaldo: countsForLevel(social, mechanic),
    })),
    special: awards(SPECIAL_MECHANICS, (mechanic) => ({
      points: special[mechanic],
      isSaldo: countsForLevel(special, mechanic),
    })),
    limits,
    expiryMonths: points.expiryMonths,
    pendingDays: points.pendingDays,
    autoClaimCost: autoClaim?.cost ?? null,
    autoClaimReward: autoClaim?.rewardId ?? null,
    tiers: compileTiers(definition.tiers),
    isBlockedSector: row.isBlockedSector ?? false,
  }
}

/**
 * Returns a program without the mechanics that a replay of purchases omits: welcome, birthday,
 * referral and social ones. Past rewards were fulfilled at their time, so automatic claims only
 * take the points.
 */
export function forReplay(program: Program): Program {
  return {
    ...program,
    social: awards(SOCIAL_MECHANICS, (mechanic) => off(program.social[mechanic])),
    special: awards(SPECIAL_MECHANICS, (mechanic) =>
      mechanic === 'firstPurchase' ? program.special[mechanic] : off(program.special[mechanic]),
    ),
    autoClaimReward: null,
  }
}

const off = (award: Award): Award => ({ ...award, points: 0 })

function awards<Mechanic extends string>(
  mechanics: readonly Mechanic[],
  of: (mechanic: Mechanic) => Award,
): Record<Mechanic, Award> {
  return Object.fromEntries(mechanics.map((mechanic) => [mechanic, of(mechanic)])) as Record<Mechanic, Award>
}

function rulesOf<Type extends RuleType>(
  rules: readonly RuleConfig[],
  type: Type,
): Extract<RuleConfig, { readonly type: Type }>[] {
  return rules.filter((rule): rule is Extract<RuleConfig, { readonly type: Type }> => rule.type === type)
}

/** Compiles a rule's match: texts trimmed, codes in the form for comparisons. */
export function compileMatch(match: Partial<MatchConfig>): Match {
  return {
    categories: new Set(trimmed(match.categories)),
    codes: new Set(match.codes?.map(productCodeOf)),
    codePrefixes: trimmed(match.codePrefixes),
    brands: new Set(trimmed(match.brands)),
  }
}

const trimmed = (values: readonly string[] = []): string[] => values.map((value) => value.trim())

function dates(range: { readonly startDate: string | null; readonly endDate: string | null }): DayRange {
  return {
    from: range.startDate === null ? null : day(range.startDate),
    to: range.endDate === null ? null : day(range.endDate),
  }
}

const day = (text: string): Day => read(parseDate(text), text)
const time = (text: string): number => read(parseTime(text), text)
const milli = (value: number): number => read(readMilli(value), value)
const cents = (value: number): number => read(readCents(value), value)

function read(found: number | null, given: string | number): number {
  if (found === null) throw new RangeError(`Not readable: ${given}`)
  return found
}

/** Returns a tier's multiplier in thousandths; 0 = off becomes a factor of 1. */
export function tierMilliOf(tiers: TierRules, rank: number): number {
  const factor = tiers.tiers[rank - 1]?.pointMilli ?? ONE
  return factor === 0 ? ONE : factor
}

/*
 * The mechanics of a program in the form of the API and of files (docs/modules/loyalty.md,
 * "Engine"): euros and factors as decimals, dates as YYYY-MM-DD. `compileProgram()` turns them into
 * whole numbers.
 */

export const SOCIAL_MECHANICS = [
  'review',
  'reaction',
  'comments',
  'share',
  'basePost',
  'approvedPost',
  'follow',
  'firstInteraction',
  'profileView',
] as const
export type SocialMechanic = (typeof SOCIAL_MECHANICS)[number]

export const SPECIAL_MECHANICS = [
  'birthDay',
  'referral',
  'firstPurchase',
  'welcome',
  'profileCompleted',
] as const
export type SpecialMechanic = (typeof SPECIAL_MECHANICS)[number]

/** Points of each mechanic of a group (0 = off), and whether they also count for the tier. */
export type AwardGroup<Mechanic extends string> = Readonly<Record<Mechanic, number>> & {
  /** Default of the group's entries. */
  readonly isSaldo: boolean
  /** Entries whose own isSaldo differs from the group's (R-308, R-309). */
  readonly entrySaldo: Readonly<Partial<Record<Mechanic, boolean>>>
}

/**
 * The lines of a receipt that a rule applies to. Each given list must match; within a list any
 * value suffices.
 */
export interface MatchConfig {
  readonly categories: readonly string[]
  readonly codes: readonly string[]
  readonly codePrefixes: readonly string[]
  readonly brands: readonly string[]
}

export const LIMIT_PERIODS = ['day', 'week', 'month', 'year', 'program'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]
export type StreakPeriod = 'day' | 'week' | 'month'

export type RuleConfig = { readonly id: string } & (
  | { readonly type: 'productMultiplier'; readonly factor: number; readonly match: MatchConfig }
  | {
      readonly type: 'happyHour'
      readonly factor: number
      /** 1 = Monday … 7 = Sunday. */
      readonly days: readonly number[]
      readonly from: string
      readonly to: string
      readonly startDate: string | null
      readonly endDate: string | null
    }
  | {
      readonly type: 'streak'
      readonly period: StreakPeriod
      readonly length: number
      readonly points: number
      readonly maxTimes: number | null
      readonly isSaldo: boolean
    }
  | {
      readonly type: 'productBonus'
      readonly points: number
      readonly per: 'unit' | 'line'
      readonly match: MatchConfig
    }
  | { readonly type: 'basketBonus'; readonly amount: number; readonly points: number }
  | {
      readonly type: 'visit'
      readonly points: number
      readonly proof: 'staff' | 'geofence' | 'qr'
      /** Metres; only for `geofence`. */
      readonly radius: number | null
      readonly perDay: number
      readonly perMonth: number
      readonly isSaldo: boolean
    }
  | {
      readonly type: 'custom'
      readonly event: string
      readonly points: number
      readonly limit: { readonly count: number; readonly period: LimitPeriod }
      readonly isSaldo: boolean
    }
)
export type RuleType = RuleConfig['type']

export interface MechanicsConfig {
  readonly social: AwardGroup<SocialMechanic>
  readonly acquisti: {
    /** Points for each euro; 0 = none, as in a program of stamps alone. */
    readonly pointCoeff: number
    readonly roundUp: boolean
    /** Euros for one stamp; null = no stamps (R-322). */
    readonly stampCoeff: number | null
    readonly minSpend: number
    readonly thresholds: readonly { readonly amount: number; readonly bonus: number }[]
    readonly multiplier: {
      readonly name: string
      readonly enabled: boolean
      readonly value: number
      readonly startDate: string | null
      readonly endDate: string | null
    }
  }
  readonly special: AwardGroup<SpecialMechanic>
  readonly rules: readonly RuleConfig[]
  /** Maximum points; null = no limit. */
  readonly limits: Readonly<
    Record<
      'purchasePerPurchase' | 'purchasePerDay' | 'purchasePerMonth' | 'socialPerDay' | 'socialPerMonth',
      number | null
    >
  >
  readonly points: { readonly expiryMonths: number | null; readonly pendingDays: number }
  /**
   * A reward that is claimed automatically whenever the balance reaches its cost; a replay may omit
   * the reward.
   */
  readonly autoClaim: { readonly cost: number; readonly rewardId?: string | null } | null
}

export type TierPeriod =
  | 'tierPeriod'
  | 'calendarYear'
  | 'calendarQuarter'
  | { readonly rollingMonths: number }

export interface TierConfig {
  readonly enabled: boolean
  readonly expirationDate: string | null
  readonly disableDate: string | null
  readonly qualification: {
    readonly metric: 'points' | 'spend' | 'purchases'
    readonly period: TierPeriod
    readonly downgrade: 'oneDown' | 'balance' | 'none'
    readonly graceDays: number
  }
  readonly tiers: readonly TierEntry[]
}

export interface TierEntry {
  readonly id: string
  readonly name: string
  readonly minPoints: number
  /** null = unlimited. */
  readonly maxPoints: number | null
  readonly benefits: readonly string[]
  readonly options: {
    /** 0 = no multiplier (R-350). */
    readonly pointsMultiplier: number
    /** Percent of unspent points that expire at `expirationDate`. */
    readonly pointsExpiration: number
    /** Percent off the points that rewards cost. */
    readonly rewardsDiscount: number
  }
}

/** The input of `compileProgram()`. */
export interface ProgramDefinition {
  readonly startDate: string
  readonly endDate: string
  readonly config: MechanicsConfig
  readonly tiers: TierConfig
}

/**
 * A config of mechanics or tiers in which every key may be omitted, at any depth except within the
 * entries of lists.
 */
export type Partly<T> = [null] extends [T]
  ? T
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { readonly [K in keyof T]?: Partly<T[K]> }
      : T

/** Adds the defaults to a config with omitted keys (R-267, R-308). */
export function withDefaults(config: Partly<MechanicsConfig>): MechanicsConfig {
  const multiplier = { name: '', enabled: false, value: 1, startDate: null, endDate: null }
  return {
    social: { ...group(SOCIAL_MECHANICS), ...config.social },
    acquisti: {
      pointCoeff: 1,
      roundUp: false,
      stampCoeff: null,
      minSpend: 0,
      thresholds: [],
      ...config.acquisti,
      multiplier: { ...multiplier, ...config.acquisti?.multiplier },
    },
    special: { ...group(SPECIAL_MECHANICS), ...config.special },
    rules: config.rules ?? [],
    limits: {
      purchasePerPurchase: null,
      purchasePerDay: null,
      purchasePerMonth: null,
      socialPerDay: null,
      socialPerMonth: null,
      ...config.limits,
    },
    points: { expiryMonths: null, pendingDays: 0, ...config.points },
    autoClaim: config.autoClaim ?? null,
  }
}

/** A config with its thresholds by rising amount, as it is kept and shown (R-324). */
export function inOrder(config: MechanicsConfig): MechanicsConfig {
  const thresholds = config.acquisti.thresholds.toSorted((a, b) => a.amount - b.amount)
  return { ...config, acquisti: { ...config.acquisti, thresholds } }
}

/** Adds the defaults to tiers with omitted keys. */
export function withTierDefaults(tiers: Partly<TierConfig>): TierConfig {
  return {
    enabled: false,
    expirationDate: null,
    disableDate: null,
    tiers: [],
    ...tiers,
    qualification: {
      metric: 'points',
      downgrade: 'oneDown',
      graceDays: 0,
      ...tiers.qualification,
      period: (tiers.qualification?.period ?? 'tierPeriod') as TierPeriod,
    },
  }
}

function group<Mechanic extends string>(mechanics: readonly Mechanic[]): AwardGroup<Mechanic> {
  const points = Object.fromEntries(mechanics.map((mechanic) => [mechanic, 0])) as Record<Mechanic, number>
  return { ...points, isSaldo: false, entrySaldo: {} as Partial<Record<Mechanic, boolean>> }
}

/**
 * Tells whether the points of a mechanic count for the tier: its entry's own setting, otherwise its
 * group's (R-309).
 */
export function countsForLevel<Mechanic extends string>(
  awards: AwardGroup<Mechanic>,
  mechanic: Mechanic,
): boolean {
  return awards.entrySaldo[mechanic] ?? awards.isSaldo
}

/**
 * Returns the canonical text of a config: keys sorted, no spaces, texts in NFC, the order of lists
 * kept. Its SHA-256 is the hash of the version, so two configs with the same meaning must come from
 * `withDefaults()`.
 */
export function canonicalText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.normalize('NFC'))
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .map(([key, entry]): [string, unknown] => [key.normalize('NFC'), entry])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalText(entry)}`).join(',')}}`
}

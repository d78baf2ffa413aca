import { weekRanges, type WeekRange } from '../opening.ts'
import { multiplyDivide, ONE, readMilli } from './amounts.ts'
import { type Day, MINUTE_MS, parseDate, parseTime } from './clock.ts'
import { configProblems, dateProblems } from './config-problems.ts'
import type { Fulfilment } from './rewards.ts'
import { type ProgramDefinition, type RuleConfig, SOCIAL_MECHANICS, SPECIAL_MECHANICS } from './config.ts'
import { OPINIONS } from './awards.ts'
import { compileMatch } from './program.ts'
import { matches, type NamedProduct } from './purchase-multiplier.ts'
import { type BondFacts, bondFindings, pointsWithoutPurchase } from './promotion-law.ts'
import { promotionQuestion } from './promotion-words.ts'
import { tierProblems } from './tier-problems.ts'

/**
 * A finding of the promotion linter before a program is scheduled (docs/modules/loyalty.md,
 * "Linter"). Errors refuse the scheduling, warnings do not.
 */
export interface Finding {
  readonly severity: 'error' | 'warning'
  /** The field to link to. */
  readonly path: string
  readonly code: string
}

export interface LintReward {
  readonly id: string
  readonly kind: 'product' | 'service' | 'discount' | 'experience' | 'donation' | 'money' | 'draw'
  readonly points: number
  readonly valueCents: number
  /** null = unlimited. */
  readonly stock: number | null
  readonly name?: string
  readonly description?: string
  readonly nameReason?: string | null
  readonly beneficiary?: string | null
  readonly fulfilment?: Fulfilment
  readonly needsApproval?: boolean
  readonly readyWithinDays?: number | null
}

/** The linter's facts about the brand; null = unknown, and its checks are skipped. */
export interface LintContext {
  /** Date in Rome; null where the start may be in the past. */
  readonly today: Day | null
  readonly isBlockedSector: boolean
  /** Nobody has said yet whether the brand is in restaurants or tourism. */
  readonly isSectorOpen: boolean
  readonly rewards: readonly LintReward[]
  readonly medianPurchaseCents: number | null
  /** The median spend of a member per month. */
  readonly medianMonthCents: number | null
  /** Margin in percent of the price. */
  readonly marginPercent: number | null
  /** Percent of the best coupon that combines with points. */
  readonly couponPercent: number | null
  /** Ranges of the week in minutes, Monday 00:00 = 0. */
  readonly opening: readonly WeekRange[] | null
  readonly mode: 'prizes' | 'discounts_only'
  /** The deposit and what it must cover, or why none is due. */
  readonly bond: BondFacts
  /** A common program, in which other brands take part. */
  readonly isCrossbrand: boolean
  readonly products: readonly NamedProduct[] | null
}

const WEEK_MINUTES = 7 * 24 * 60
/** Number of purchases within which a reward should be reachable. */
const REACH = 3
/**
 * Percent: of the margin that points may cost, and of a price that coupon and points together may
 * take off.
 */
const MOST_OF_MARGIN = 20
const MOST_TOGETHER = 50

/** Lists errors and warnings of a program, each with its field. */
export function lint(definition: ProgramDefinition, context: LintContext): Finding[] {
  const problems = [
    ...dateProblems(definition.startDate, definition.endDate, context.today),
    ...configProblems(definition.config, definition),
    ...tierProblems(definition.tiers),
  ]
  const findings: Finding[] = problems.map((problem) => ({ severity: 'error', ...problem }))
  // An unreadable config is not checked further.
  if (findings.length > 0) return findings
  const error = (path: string, code: string): number => findings.push({ severity: 'error', path, code })
  const warning = (path: string, code: string): number => findings.push({ severity: 'warning', path, code })
  const { config } = definition
  if (!earnsAnything(definition, context)) error('config', 'nothing_earns')
  lintLimits(definition, error)
  for (const mechanic of SOCIAL_MECHANICS) {
    if (context.isBlockedSector && OPINIONS.has(mechanic) && config.social[mechanic] > 0) {
      error(`config.social.${mechanic}`, 'blocked_sector')
    } else if (context.isSectorOpen && OPINIONS.has(mechanic) && config.social[mechanic] > 0) {
      error(`config.social.${mechanic}`, 'sector_open')
    }
  }
  for (const reward of context.rewards) lintReward(reward, context, error, warning)
  if (context.mode === 'discounts_only') {
    for (const path of pointsWithoutPurchase(config)) error(path, 'points_without_purchase')
    if (context.isCrossbrand) error('baseInfo.isCrossbrand', 'partners_in_discounts')
  }
  // Points and stamps that buy nothing are most likely an oversight, and rewards that follow later
  // may need a deposit first.
  if (context.rewards.length === 0) warning('rewards', 'no_rewards')
  if (context.mode === 'prizes')
    for (const { path, code } of bondFindings(context.bond, context.rewards, definition.startDate))
      error(path, code)
  const { autoClaim } = config
  if (autoClaim !== null && !context.rewards.some(({ id }) => id === autoClaim.rewardId)) {
    error('config.autoClaim.rewardId', 'no_reward')
  }
  lintReach(definition, context, error, warning)
  for (const [index, rule] of config.rules.entries()) lintRule(definition, context, index, rule, warning)
  return findings
}

type Add = (path: string, code: string) => number

function lintReward(reward: LintReward, { mode }: LintContext, error: Add, warning: Add): void {
  const { id, kind, stock, name = '', description = '', nameReason, beneficiary } = reward
  if (kind === 'draw') error(`rewards.${id}`, 'draw')
  if (kind === 'money') error(`rewards.${id}`, 'money')
  if (mode === 'discounts_only' && kind !== 'discount') error(`rewards.${id}.kind`, 'not_a_discount')
  const question = promotionQuestion(`${name} ${description}`)
  if (question !== null && (nameReason ?? '') === '')
    error(`rewards.${id}.nameReason`, `sounds_like_${question}`)
  if (kind === 'donation' && (beneficiary ?? '') === '') error(`rewards.${id}.beneficiary`, 'no_beneficiary')
  if (stock === 0) warning(`rewards.${id}.stock`, 'no_stock')
}

/** Tells whether at least one mechanic gives points. */
export function earnsAnything(
  { config }: ProgramDefinition,
  { isBlockedSector }: Pick<LintContext, 'isBlockedSector'>,
): boolean {
  const { acquisti, limits, social, special, rules } = config
  const isClosed = [limits.purchasePerPurchase, limits.purchasePerDay, limits.purchasePerMonth].includes(0)
  const paysPurchases =
    acquisti.pointCoeff > 0 || rules.some(({ type }) => type === 'productBonus' || type === 'basketBonus')
  return (
    (!isClosed && paysPurchases) ||
    acquisti.stampCoeff !== null ||
    acquisti.thresholds.some(({ bonus }) => bonus > 0) ||
    SOCIAL_MECHANICS.some((key) => social[key] > 0 && !(isBlockedSector && OPINIONS.has(key))) ||
    SPECIAL_MECHANICS.some((key) => special[key] > 0) ||
    rules.some(
      (rule) => ['streak', 'visit', 'custom'].includes(rule.type) && 'points' in rule && rule.points > 0,
    )
  )
}

/** A limit below the smallest award of its kind could never give one in full. */
function lintLimits({ config }: ProgramDefinition, error: Add): void {
  const awards = SOCIAL_MECHANICS.map((mechanic) => config.social[mechanic]).filter((points) => points > 0)
  const bonuses = config.rules.flatMap((rule) =>
    rule.type === 'productBonus' || rule.type === 'basketBonus' ? [rule.points] : [],
  )
  const smallest = {
    socialPerDay: Math.min(...awards),
    socialPerMonth: Math.min(...awards),
    purchasePerPurchase: Math.min(...bonuses),
    purchasePerDay: Math.min(...bonuses),
    purchasePerMonth: Math.min(...bonuses),
  }
  for (const [key, least] of Object.entries(smallest)) {
    const limit = config.limits[key as keyof typeof smallest]
    if (limit !== null && Number.isFinite(least) && limit < least)
      error(`config.limits.${key}`, 'below_smallest_award')
  }
}

/** Reports rewards that are too far away, and points that are worth too much. */
function lintReach({ config }: ProgramDefinition, context: LintContext, error: Add, warning: Add): void {
  const coefficient = readMilli(config.acquisti.pointCoeff) ?? ONE
  const pointsOf = (cents: number): number => multiplyDivide([cents, coefficient], 100 * ONE, 'down')
  const costs = context.rewards.flatMap(({ points }) => (points > 0 ? [points] : []))
  const cheapest = costs.length === 0 ? null : Math.min(...costs)
  const { expiryMonths } = config.points
  if (cheapest !== null && expiryMonths !== null && context.medianMonthCents !== null) {
    if (coefficient > 0 && pointsOf(context.medianMonthCents) * expiryMonths < cheapest) {
      error('config.points.expiryMonths', 'expires_before_reward')
    }
  }
  if (cheapest !== null && context.medianPurchaseCents !== null) {
    if (pointsOf(context.medianPurchaseCents) * REACH < cheapest) warning('rewards', 'out_of_reach')
  }
  const percent = percentOfSpend(coefficient, context.rewards)
  if (context.marginPercent !== null && percent * 100 > MOST_OF_MARGIN * context.marginPercent) {
    warning('config.acquisti.pointCoeff', 'costs_margin')
  }
  if (context.couponPercent !== null && context.couponPercent + percent > MOST_TOGETHER) {
    warning('config.acquisti.pointCoeff', 'with_coupon_too_much')
  }
}

/**
 * Returns the value of points in percent of the spent money, rounded up: the best reward's value
 * for its cost.
 */
function percentOfSpend(coefficient: number, rewards: readonly LintReward[]): number {
  const percents = rewards.flatMap(({ points, valueCents }) =>
    // For `points` a member spends points × 100,000 ÷ coefficient cents.
    points > 0 ? [multiplyDivide([valueCents, coefficient], points * ONE, 'up')] : [],
  )
  return Math.max(0, ...percents)
}

function lintRule(
  definition: ProgramDefinition,
  { opening, products }: LintContext,
  index: number,
  rule: RuleConfig,
  warning: Add,
): void {
  const path = `config.rules.${index}`
  if (
    rule.type === 'happyHour' &&
    opening !== null &&
    !happyRanges(rule).some((range) => overlapsAny(range, opening))
  ) {
    warning(path, 'never_open')
  }
  if (rule.type === 'streak') {
    const days = { day: 1, week: 7, month: 28 }[rule.period] * (rule.length - 1)
    const [start, end] = [parseDate(definition.startDate) ?? 0, parseDate(definition.endDate) ?? 0]
    if (days > end - start) warning(`${path}.length`, 'longer_than_program')
  }
  if ((rule.type === 'productMultiplier' || rule.type === 'productBonus') && products !== null) {
    const match = compileMatch(rule.match)
    if (!products.some((product) => matches(match, product))) warning(`${path}.match`, 'matches_nothing')
  }
}

/** Returns the hours of a happy hour as ranges of the week, Sunday's night split at midnight. */
function happyRanges(rule: Extract<RuleConfig, { type: 'happyHour' }>): WeekRange[] {
  const [from, to] = [parseTime(rule.from) ?? 0, parseTime(rule.to) ?? 0].map((time) => time / MINUTE_MS)
  const hours = Array.from({ length: 7 }, (_, day): [number, number][] =>
    rule.days.includes(day + 1) && from !== undefined && to !== undefined
      ? [[from, from < to ? to : to + WEEK_MINUTES / 7]]
      : [],
  )
  return weekRanges(hours)
}

function overlapsAny([from, to]: WeekRange, ranges: readonly WeekRange[]): boolean {
  return ranges.some(([opens, closes]) => from < closes && opens < to)
}

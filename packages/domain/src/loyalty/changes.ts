import { canonicalText, type ProgramDefinition, type RuleConfig, type TierConfig } from './config.ts'
import type { Fulfilment, LimitPeriod, RewardKind } from './rewards.ts'

/** The effect of a field's change on members (docs/modules/loyalty.md, "Programs"). */
export type Effect = 'better' | 'neutral' | 'worse'

export interface Change {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
  readonly effect: Effect
}

/** The terms of a reward that matter to members; null = unlimited or open. */
export interface RewardTerms {
  readonly id: string
  readonly kind: RewardKind
  readonly points: number
  readonly stamps: number
  /** The amount of money that the member adds. */
  readonly moneyCents: number
  /** Value of one unit, VAT included. */
  readonly valueCents: number
  /** null = unlimited. */
  readonly stock: number | null
  readonly perMember: number | null
  readonly minRank: number
  /** Only customers of a segment; omitted or null = all. */
  readonly segmentId?: string | null
  readonly fulfilment: Fulfilment
  /** The coupon that it gives; omitted or null = none. */
  readonly couponTemplateId?: string | null
  /**
   * First day on which it is visible and can be claimed, YYYY-MM-DD; null = from the start of the
   * program.
   */
  readonly visibleFrom: string | null
  /**
   * Last day on which it is visible and can be claimed, YYYY-MM-DD; null = until the end of claims.
   */
  readonly visibleTo: string | null
  /** How often one member can have it in a calendar period; both or neither. */
  readonly perPeriod?: number | null
  readonly period?: LimitPeriod | null
}

/** A program as members know it. */
export interface ProgramTerms extends ProgramDefinition {
  /** Last day of claims, YYYY-MM-DD. */
  readonly claimsUntil: string
  readonly rewards: readonly RewardTerms[]
}

/**
 * Which direction of a field is better for members: more, less, or unclear (then any change is
 * worse).
 */
type Direction = 'more' | 'less' | 'unclear'

/**
 * Lists all differences between two versions with their effects on members. A change counts as
 * worse unless it certainly harms nobody.
 */
export function changesBetween(before: ProgramTerms, after: ProgramTerms): Change[] {
  const found: Change[] = []
  const compare = (path: string, from: unknown, to: unknown, direction: Direction): void => {
    if (canonicalText(from ?? null) === canonicalText(to ?? null)) return
    found.push({ path, before: from, after: to, effect: effectOf(from, to, direction) })
  }
  compare('startDate', before.startDate, after.startDate, 'less')
  compare('endDate', before.endDate, after.endDate, 'more')
  compare('claimsUntil', before.claimsUntil, after.claimsUntil, 'more')
  compareMechanics(compare, before, after)
  found.push(...ruleChanges(before.config.rules, after.config.rules))
  compareTiers(compare, before.tiers, after.tiers)
  found.push(...rewardChanges(before.rewards, after.rewards))
  return found
}

/** Lists the fields that became worse for a member; a change with any of them is refused. */
export function harmless(before: ProgramTerms, after: ProgramTerms): Change[] {
  return changesBetween(before, after).filter(({ effect }) => effect === 'worse')
}

type Compare = (path: string, from: unknown, to: unknown, direction: Direction) => void

function effectOf(from: unknown, to: unknown, direction: Direction): Effect {
  if (direction === 'unclear') return 'worse'
  const [low, high] = direction === 'more' ? [from, to] : [to, from]
  // Numbers, ISO dates and booleans: more means greater.
  if (typeof low === 'number' && typeof high === 'number') return low < high ? 'better' : 'worse'
  if (typeof low === 'string' && typeof high === 'string') return low < high ? 'better' : 'worse'
  if (typeof low === 'boolean' && typeof high === 'boolean') return high ? 'better' : 'worse'
  // null means no limit or no end, so the maximum.
  return high === null || high === undefined ? 'better' : 'worse'
}

function compareMechanics(compare: Compare, before: ProgramTerms, after: ProgramTerms): void {
  for (const group of ['social', 'special'] as const) {
    const [from, to] = [before.config[group], after.config[group]]
    for (const [key, value] of Object.entries(to)) {
      const was: unknown = from[key as keyof typeof from]
      compare(`config.${group}.${key}`, was, value, key === 'entrySaldo' ? 'unclear' : 'more')
    }
  }
  const [from, to] = [before.config.acquisti, after.config.acquisti]
  compare('config.acquisti.pointCoeff', from.pointCoeff, to.pointCoeff, 'more')
  compare('config.acquisti.roundUp', from.roundUp, to.roundUp, 'more')
  // No stamps at all is the worst value.
  compare('config.acquisti.stampCoeff', from.stampCoeff ?? Infinity, to.stampCoeff ?? Infinity, 'less')
  compare('config.acquisti.minSpend', from.minSpend, to.minSpend, 'less')
  compareThresholds(compare, from.thresholds, to.thresholds)
  const [multiplied, multiplies] = [from.multiplier, to.multiplier]
  compare('config.acquisti.multiplier.enabled', multiplied.enabled, multiplies.enabled, 'more')
  if (multiplied.enabled && multiplies.enabled) {
    compare('config.acquisti.multiplier.value', multiplied.value, multiplies.value, 'more')
    compare('config.acquisti.multiplier.startDate', multiplied.startDate, multiplies.startDate, 'less')
    compare('config.acquisti.multiplier.endDate', multiplied.endDate, multiplies.endDate, 'more')
  }
  for (const key of Object.keys(after.config.limits) as (keyof typeof after.config.limits)[]) {
    compare(`config.limits.${key}`, before.config.limits[key], after.config.limits[key], 'more')
  }
  compare(
    'config.points.expiryMonths',
    before.config.points.expiryMonths,
    after.config.points.expiryMonths,
    'more',
  )
  compare(
    'config.points.pendingDays',
    before.config.points.pendingDays,
    after.config.points.pendingDays,
    'less',
  )
  compareAutoClaim(compare, before.config.autoClaim, after.config.autoClaim)
}

/** A threshold is identified by its amount: a new one is better, a removed one worse. */
function compareThresholds(
  compare: Compare,
  before: ProgramDefinition['config']['acquisti']['thresholds'],
  after: ProgramDefinition['config']['acquisti']['thresholds'],
): void {
  const bonuses = (thresholds: typeof before) =>
    new Map(thresholds.map(({ amount, bonus }) => [amount, bonus]))
  const [from, to] = [bonuses(before), bonuses(after)]
  for (const amount of new Set([...from.keys(), ...to.keys()])) {
    compare(`config.acquisti.thresholds.${amount}`, from.get(amount) ?? 0, to.get(amount) ?? 0, 'more')
  }
}

function compareAutoClaim(
  compare: Compare,
  before: ProgramDefinition['config']['autoClaim'],
  after: ProgramDefinition['config']['autoClaim'],
): void {
  const isCheaper =
    before !== null && after !== null && before.rewardId === after.rewardId && after.cost < before.cost
  compare('config.autoClaim', before, after, isCheaper ? 'more' : 'unclear')
}

/**
 * Rules are identified by their id; a change within a rule is better only if it just raises points
 * or factor.
 */
function ruleChanges(before: readonly RuleConfig[], after: readonly RuleConfig[]): Change[] {
  const changes: Change[] = []
  for (const id of new Set([...before, ...after].map((rule) => rule.id))) {
    const from = before.find((rule) => rule.id === id) ?? null
    const to = after.find((rule) => rule.id === id) ?? null
    if (canonicalText(from) === canonicalText(to)) continue
    changes.push({
      path: `config.rules.${id}`,
      before: from,
      after: to,
      effect: ruleEffect(before, from, to),
    })
  }
  return changes
}

function ruleEffect(all: readonly RuleConfig[], from: RuleConfig | null, to: RuleConfig | null): Effect {
  if (from === null) return to !== null && lowersOthers(all, to) ? 'worse' : 'better'
  if (to === null) return from.type === 'productMultiplier' && from.factor === 0 ? 'better' : 'worse'
  const [low, high] = [worthOf(from), worthOf(to)]
  return canonicalText({ ...from, ...WORTHLESS }) === canonicalText({ ...to, ...WORTHLESS }) && low < high
    ? 'better'
    : 'worse'
}

/**
 * Tells whether a new rule can give less than before: a product factor below 1, or a higher basket
 * that gives less.
 */
function lowersOthers(all: readonly RuleConfig[], added: RuleConfig): boolean {
  if (added.type === 'productMultiplier') return added.factor < 1
  if (added.type !== 'basketBonus') return false
  return all.some(
    (rule) => rule.type === 'basketBonus' && rule.amount <= added.amount && rule.points > added.points,
  )
}

const WORTHLESS = { factor: 0, points: 0 }
const worthOf = (rule: RuleConfig): number => ('factor' in rule ? rule.factor : rule.points)

function compareTiers(compare: Compare, before: TierConfig, after: TierConfig): void {
  compare('tierConfigs.enabled', before.enabled, after.enabled, 'more')
  compare('tierConfigs.expirationDate', before.expirationDate, after.expirationDate, 'more')
  compare('tierConfigs.disableDate', before.disableDate, after.disableDate, 'more')
  for (const key of ['metric', 'period', 'downgrade'] as const) {
    compare(
      `tierConfigs.qualification.${key}`,
      before.qualification[key],
      after.qualification[key],
      'unclear',
    )
  }
  compare(
    'tierConfigs.qualification.graceDays',
    before.qualification.graceDays,
    after.qualification.graceDays,
    'more',
  )
  for (const id of new Set([...before.tiers, ...after.tiers].map((tier) => tier.id))) {
    const from = before.tiers.find((tier) => tier.id === id)
    const to = after.tiers.find((tier) => tier.id === id)
    const path = `tierConfigs.tiers.${id}`
    if (from === undefined || to === undefined) {
      // An additional tier may lie between two others and lower somebody's tier, so it cannot count
      // as harmless.
      compare(path, from ?? null, to ?? null, 'unclear')
      continue
    }
    compare(`${path}.minPoints`, from.minPoints, to.minPoints, 'less')
    compare(`${path}.benefits`, from.benefits, to.benefits, 'unclear')
    compare(
      `${path}.options.pointsMultiplier`,
      from.options.pointsMultiplier || 1,
      to.options.pointsMultiplier || 1,
      'more',
    )
    compare(
      `${path}.options.pointsExpiration`,
      from.options.pointsExpiration,
      to.options.pointsExpiration,
      'less',
    )
    compare(
      `${path}.options.rewardsDiscount`,
      from.options.rewardsDiscount,
      to.options.rewardsDiscount,
      'more',
    )
  }
}

/**
 * A reward may be added, become cheaper, get more units or a longer period; never be removed
 * (R-331).
 */
function rewardChanges(before: readonly RewardTerms[], after: readonly RewardTerms[]): Change[] {
  const changes: Change[] = []
  const directions = {
    points: 'less',
    stamps: 'less',
    moneyCents: 'less',
    stock: 'more',
    perMember: 'more',
    perPeriod: 'more',
    period: 'unclear',
    valueCents: 'more',
    kind: 'unclear',
    minRank: 'less',
    segmentId: 'unclear',
    fulfilment: 'unclear',
    couponTemplateId: 'unclear',
    visibleFrom: 'less',
    visibleTo: 'more',
  } as const
  for (const id of new Set([...before, ...after].map((reward) => reward.id))) {
    const from = before.find((reward) => reward.id === id)
    const to = after.find((reward) => reward.id === id)
    if (from === undefined || to === undefined) {
      changes.push({
        path: `rewards.${id}`,
        before: from ?? null,
        after: to ?? null,
        effect: from === undefined ? 'better' : 'worse',
      })
      continue
    }
    for (const [key, direction] of Object.entries(directions) as [keyof typeof directions, Direction][]) {
      if ((from[key] ?? null) === (to[key] ?? null)) continue
      // No first day is the earliest; no last day or limit is the latest and most.
      const [was, is] =
        key === 'visibleFrom' ? [from[key] ?? '', to[key] ?? ''] : [from[key] ?? null, to[key] ?? null]
      // A removed limit has no period either; a removed segment adds customers.
      const isFreed = (key === 'period' || key === 'segmentId') && is === null
      const effect = isFreed ? 'better' : effectOf(was, is, direction)
      changes.push({ path: `rewards.${id}.${key}`, before: from[key], after: to[key], effect })
    }
  }
  return changes
}

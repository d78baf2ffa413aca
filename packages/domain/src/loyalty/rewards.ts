import { multiplyDivide } from './amounts.ts'
import { parseDate } from './clock.ts'
import { promotionQuestion } from './promotion-words.ts'
import { BOND_PERCENT, type PrizePool } from './prize-pool.ts'
import { discountedCost } from './tier-benefits.ts'

/**
 * The allowed kinds of rewards (docs/law.md, "Prize promotions"): never money or its equivalent.
 */
export const REWARD_KINDS = ['product', 'service', 'discount', 'experience', 'donation'] as const
export type RewardKind = (typeof REWARD_KINDS)[number]

/** How a member gets it: fulfilled in a shop, shipped, or as a code in the app. */
export const FULFILMENTS = ['store', 'shipping', 'digital'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/**
 * Calendar periods in which a reward counts its claims per member, by the date of the request in
 * Rome.
 */
export const LIMIT_PERIODS = ['day', 'week', 'month', 'year'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** Rates of VAT in Italy, in percent; 0 also for exempt goods. */
export const VAT_RATES = [0, 4, 5, 10, 22] as const

/** A reward as a brand writes it, in whole numbers (docs/modules/loyalty.md, "Catalogue"). */
export interface RewardDraft {
  readonly kind: RewardKind
  /** Name and description, which may sound like money or a draw. */
  readonly name?: string
  readonly description?: string
  /** Why a name that sounds like money or a draw is neither; null = not said. */
  readonly nameReason?: string | null
  /** Who gets a donation; null = nobody named. */
  readonly beneficiary?: string | null
  readonly points: number
  readonly stamps: number
  readonly moneyCents: number
  readonly valueCents: number
  /** null = unlimited: the prize pool then needs an estimate. */
  readonly stock: number | null
  readonly estimate: number | null
  /** Lowest tier, 0 = everybody. */
  readonly minRank: number
  /** YYYY-MM-DD, both included; null = from the start, until the end of claims. */
  readonly visibleFrom: string | null
  readonly visibleTo: string | null
  /** How often one member can have it in a calendar period: both or neither. */
  readonly perPeriod?: number | null
  readonly period?: LimitPeriod | null
  /** The coupon that a claim gives; null = none. */
  readonly couponTemplateId?: string | null
  readonly fulfilment?: Fulfilment
  readonly needsApproval?: boolean
  readonly readyWithinDays?: number | null
}

export interface RewardProblem {
  readonly field: keyof RewardDraft
  readonly code:
    | 'no_cost'
    | 'no_estimate'
    | 'not_a_discount'
    | 'no_such_tier'
    | 'above_value'
    | 'not_a_date'
    | 'wrong_way_round'
    | 'half_a_limit'
    | 'sounds_like_money'
    | 'sounds_like_draw'
    | 'no_beneficiary'
    | 'coupon_no_discount'
    | 'coupon_not_at_once'
}

/**
 * Lists the problems of a reward in its program.
 * @param program `tiers`: number of tiers above the base one; 0 while tiers are off
 */
export function rewardProblems(
  reward: RewardDraft,
  program: { readonly mode: 'prizes' | 'discounts_only'; readonly tiers: number },
): RewardProblem[] {
  const problems: RewardProblem[] = []
  const report = (field: RewardProblem['field'], code: RewardProblem['code']) =>
    problems.push({ field, code })
  if (reward.points === 0 && reward.stamps === 0) report('points', 'no_cost')
  // An estimate of 0 would hide the whole reward from the bond.
  if (reward.stock === null && (reward.estimate ?? 0) === 0) report('estimate', 'no_estimate')
  const question = promotionQuestion(`${reward.name ?? ''} ${reward.description ?? ''}`)
  if (question !== null && (reward.nameReason ?? '').trim() === '')
    report('nameReason', `sounds_like_${question}`)
  if (reward.kind === 'donation' && (reward.beneficiary ?? '').trim() === '')
    report('beneficiary', 'no_beneficiary')
  if (program.mode === 'discounts_only' && reward.kind !== 'discount') report('kind', 'not_a_discount')
  if (reward.minRank > program.tiers) report('minRank', 'no_such_tier')
  // A member who pays the full value, or more, would get no reward.
  if (reward.moneyCents >= reward.valueCents && reward.moneyCents > 0) report('moneyCents', 'above_value')
  const { visibleFrom, visibleTo } = reward
  for (const field of ['visibleFrom', 'visibleTo'] as const) {
    const date = reward[field]
    if (date !== null && parseDate(date) === null) report(field, 'not_a_date')
  }
  if (visibleFrom !== null && visibleTo !== null && visibleTo < visibleFrom)
    report('visibleTo', 'wrong_way_round')
  if (((reward.perPeriod ?? null) === null) !== ((reward.period ?? null) === null))
    report('perPeriod', 'half_a_limit')
  if ((reward.couponTemplateId ?? null) !== null) {
    if (reward.kind !== 'discount') report('couponTemplateId', 'coupon_no_discount')
    else if (!isHandedAtOnce(reward)) report('couponTemplateId', 'coupon_not_at_once')
  }
  return problems
}

/** A coupon is given in the app and at once: there is no approval, preparation or payment. */
const isHandedAtOnce = ({
  fulfilment,
  needsApproval = false,
  readyWithinDays,
  moneyCents,
}: RewardDraft): boolean =>
  fulfilment === 'digital' && !needsApproval && (readyWithinDays ?? 0) === 0 && moneyCents === 0

/** The price of a reward for a member. */
export interface RewardPrice {
  readonly points: number
  readonly stamps: number
  readonly moneyCents: number
  /**
   * The price without the tier's discount; equal where there is none, and then nothing is struck
   * through.
   */
  readonly fullPoints: number
}

/** Returns the price at a tier: its discount is percent off the points only, rounded up. */
export function rewardPrice(
  { points, stamps, moneyCents }: Pick<RewardDraft, 'points' | 'stamps' | 'moneyCents'>,
  discountPercent: number,
): RewardPrice {
  return { points: discountedCost(points, discountPercent), stamps, moneyCents, fullPoints: points }
}

/**
 * Tells whether a reward is shown on a day: from its first day to its last one. Dates are
 * YYYY-MM-DD, which compare as texts.
 */
export function isVisible(
  { visibleFrom, visibleTo }: Pick<RewardDraft, 'visibleFrom' | 'visibleTo'>,
  today: string,
): boolean {
  return (visibleFrom === null || visibleFrom <= today) && (visibleTo === null || today <= visibleTo)
}

/** Percent of the deposit's cover from which it is shown as nearly used up. */
const NEARLY = 80

/** `none`: no rewards, or none is due; `missing`: nothing was deposited. */
export type BondState = 'none' | 'missing' | 'low' | 'near' | 'covered'

export interface BondMeter {
  readonly state: BondState
  /** In percent of the deposit's cover, rounded up; null without a deposit. */
  readonly percent: number | null
}

/**
 * Computes the used share of the deposit's cover: max(montepremi, used + liability) ÷ (deposit ×
 * 5).
 * @param depositCents null = not recorded
 * @param isDue false for discounts at the brand's own shops, and where the brand declared that none
 * is due
 * @param owedCents fulfilled rewards and the liability, without VAT: owedNetCents()
 */
export function bondMeter(
  pool: PrizePool,
  depositCents: number | null,
  isDue: boolean,
  owedCents = 0,
): BondMeter {
  const cents = Math.max(pool.netCents, owedCents)
  if (!isDue || cents === 0) return { state: 'none', percent: null }
  if (depositCents === null || depositCents === 0) return { state: 'missing', percent: null }
  const percent = multiplyDivide([cents, BOND_PERCENT], depositCents, 'up')
  if (percent > 100) return { state: 'low', percent }
  return { state: percent >= NEARLY ? 'near' : 'covered', percent }
}

/**
 * Returns the value of points by the catalogue, in cents, rounded up: the best value that a reward
 * gives for its points, without the money that members add. Rewards that also cost stamps do not
 * count.
 * @returns null when no reward costs points only
 */
export function worthOfPoints(
  points: number,
  rewards: readonly Pick<RewardDraft, 'points' | 'stamps' | 'moneyCents' | 'valueCents'>[],
): number | null {
  const worths = rewards
    .filter((reward) => reward.points > 0 && reward.stamps === 0)
    .map((reward) => multiplyDivide([points, reward.valueCents - reward.moneyCents], reward.points, 'up'))
  return worths.length === 0 ? null : Math.max(...worths)
}

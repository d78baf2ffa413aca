import { multiplyDivide } from './amounts.ts'
import { parseDate } from './clock.ts'
import { BOND_PERCENT, type PrizePool } from './prize-pool.ts'
import { discountedCost } from './tier-benefits.ts'

/** What a prize may be (docs/law.md, "Prize promotions"): never money, nor what is as good as money. */
export const REWARD_KINDS = ['product', 'service', 'discount', 'experience', 'donation'] as const
export type RewardKind = (typeof REWARD_KINDS)[number]

/** How a member gets it: handed over in a shop, sent home, or as a code in the app. */
export const FULFILMENTS = ['store', 'shipping', 'digital'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/** Windows of the calendar in which a reward counts its claims per member, by the wall date of the request. */
export const LIMIT_PERIODS = ['day', 'week', 'month', 'year'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** Rates of VAT in Italy, in percent; 0 also for what is exempt. */
export const VAT_RATES = [0, 4, 5, 10, 22] as const

/** A reward as a brand writes it, in whole numbers (docs/modules/loyalty.md, "Catalogue"). */
export interface RewardDraft {
  readonly kind: RewardKind
  readonly points: number
  readonly stamps: number
  readonly moneyCents: number
  readonly valueCents: number
  /** null = unlimited: then an estimate is needed for the prize pool. */
  readonly stock: number | null
  readonly estimate: number | null
  /** Least tier, 0 = everybody. */
  readonly minRank: number
  /** YYYY-MM-DD, both included; null = from the start, until the end of claims. */
  readonly visibleFrom: string | null
  readonly visibleTo: string | null
  /** How often one member can have it in a window of the calendar: both or neither. */
  readonly perPeriod?: number | null
  readonly period?: LimitPeriod | null
  /** The coupon that it hands over when it is claimed; null = none. */
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
    | 'coupon_no_discount'
    | 'coupon_not_at_once'
}

/**
 * What is wrong with a reward in its program.
 *
 * @param program `tiers`: how many tiers stand above the base one; 0 while tiers are off
 */
export function rewardProblems(
  reward: RewardDraft,
  program: { readonly mode: 'prizes' | 'discounts_only'; readonly tiers: number },
): RewardProblem[] {
  const problems: RewardProblem[] = []
  const report = (field: RewardProblem['field'], code: RewardProblem['code']) =>
    problems.push({ field, code })
  if (reward.points === 0 && reward.stamps === 0) report('points', 'no_cost')
  if (reward.stock === null && reward.estimate === null) report('estimate', 'no_estimate')
  if (program.mode === 'discounts_only' && reward.kind !== 'discount') report('kind', 'not_a_discount')
  if (reward.minRank > program.tiers) report('minRank', 'no_such_tier')
  // Who pays what it is worth, or more, gets no prize.
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

/** A coupon is given in the app and at once: nobody approves it, prepares it or takes money for it. */
const isHandedAtOnce = ({
  fulfilment,
  needsApproval = false,
  readyWithinDays,
  moneyCents,
}: RewardDraft): boolean =>
  fulfilment === 'digital' && !needsApproval && (readyWithinDays ?? 0) === 0 && moneyCents === 0

/** What a member pays for a reward. */
export interface RewardPrice {
  readonly points: number
  readonly stamps: number
  readonly moneyCents: number
  /** What it would be without the tier's discount; the same number where there is none: then nothing is struck through. */
  readonly fullPoints: number
}

/** The price at a tier: its discount is percent off the points alone, rounded up. */
export function rewardPrice(
  { points, stamps, moneyCents }: Pick<RewardDraft, 'points' | 'stamps' | 'moneyCents'>,
  discountPercent: number,
): RewardPrice {
  return { points: discountedCost(points, discountPercent), stamps, moneyCents, fullPoints: points }
}

/** Whether a reward is shown on a day: from its first day to its last one. Dates are YYYY-MM-DD, which compare as texts. */
export function isVisible(
  { visibleFrom, visibleTo }: Pick<RewardDraft, 'visibleFrom' | 'visibleTo'>,
  today: string,
): boolean {
  return (visibleFrom === null || visibleFrom <= today) && (visibleTo === null || today <= visibleTo)
}

/** Percent of what the deposit covers from which it is shown as nearly used up. */
const NEARLY = 80

/** `none`: no prizes, or none is due; `missing`: nothing was deposited. */
export type BondState = 'none' | 'missing' | 'low' | 'near' | 'covered'

export interface BondMeter {
  readonly state: BondState
  /** In percent of what the deposit covers, rounded up; null while nothing is deposited. */
  readonly percent: number | null
}

/**
 * How much of what the deposit covers is taken: max(montepremi, used + liability) ÷ (deposit × 5).
 *
 * @param depositCents null = not recorded
 * @param isDue false for discounts at the brand's own shops, and where the brand declared that none is due
 * @param owedCents what was handed over and the liability, without VAT: owedNetCents()
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
 * What points are worth by the catalogue, in cents, rounded up: the best value that a reward gives for its points, without
 * what members add in money. Rewards that ask for stamps too say nothing of points.
 *
 * @returns null when no reward costs points alone
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

import { multiplyDivide } from './amounts.ts'
import { withoutVat } from './prize-pool.ts'
import { type RewardDraft, worthOfPoints } from './rewards.ts'

/**
 * Fewer days of data are too few to measure the share of redeemed points (docs/modules/loyalty.md,
 * "Metrics").
 */
export const MEASURED_DAYS = 90
const ALL_TENTHS = 1000
/** This many points are valued, to get the value of one in thousandths of a cent. */
const THOUSAND = 1000

export interface Liability {
  readonly points: number
  /**
   * The largest value of a point, in thousandths of a cent; null while no reward costs points only.
   */
  readonly pointValueMilliCents: number | null
  /** The assumed share of redeemed points, in tenths of a percent. */
  readonly shareTenths: number
  /**
   * The source of the share: 90 days of data, the brand's declaration, or none yet, in which case
   * all points count.
   */
  readonly shareFrom: 'measured' | 'declared' | 'all'
  /** The value of rewards that were claimed and not fulfilled. */
  readonly openClaimsCents: number
  /**
   * Sum for points and open claims, rounded up; null where a point has no value and nothing is
   * claimed.
   */
  readonly cents: number | null
}

/**
 * Computes the expected cost of members' points: points × value of a point × share of redeemed
 * points + value of open claims. The share is redeemed ÷ (redeemed + expired). Until there are 90
 * days of data, and while none was redeemed, it is the brand's declaration, and without one all
 * points count.
 * @param held `points`: outstanding points; `openClaimsCents`: rewards that members have already
 * paid for; `redeemed` and `expired` since the beginning; `days` since the first movement;
 * `declaredPercent` 1 to 100, null = not declared
 */
export function liabilityOf(held: {
  readonly points: number
  readonly redeemed: number
  readonly expired: number
  readonly days: number
  readonly openClaimsCents: number
  readonly declaredPercent: number | null
  readonly rewards: readonly Pick<RewardDraft, 'points' | 'stamps' | 'moneyCents' | 'valueCents'>[]
}): Liability {
  const { points, openClaimsCents, rewards } = held
  const { shareTenths, shareFrom } = shareOf(held)
  const worth = worthOfPoints(points, rewards)
  const pointsCents = worth === null ? null : multiplyDivide([worth, shareTenths], ALL_TENTHS, 'up')
  return {
    points,
    pointValueMilliCents: worthOfPoints(THOUSAND, rewards),
    shareTenths,
    shareFrom,
    openClaimsCents,
    cents: pointsCents === null && openClaimsCents === 0 ? null : (pointsCents ?? 0) + openClaimsCents,
  }
}

function shareOf({
  redeemed,
  expired,
  days,
  declaredPercent,
}: Pick<Parameters<typeof liabilityOf>[0], 'redeemed' | 'expired' | 'days' | 'declaredPercent'>): Pick<
  Liability,
  'shareTenths' | 'shareFrom'
> {
  if (days >= MEASURED_DAYS && redeemed > 0) {
    const tenths = multiplyDivide([redeemed, ALL_TENTHS], redeemed + expired, 'up')
    return { shareTenths: tenths, shareFrom: 'measured' }
  }
  if (declaredPercent === null) return { shareTenths: ALL_TENTHS, shareFrom: 'all' }
  return { shareTenths: declaredPercent * 10, shareFrom: 'declared' }
}

/**
 * Returns the given or owed part of the rewards, without VAT like the montepremi, to which it is
 * compared: fulfilled rewards and the liability.
 * @param held `openClaimsCents` and `usedCents` without VAT; the rewards' values with it
 */
export function owedNetCents({
  usedCents,
  rewards,
  ...held
}: Omit<Parameters<typeof liabilityOf>[0], 'rewards'> & {
  readonly usedCents: number
  readonly rewards: readonly Pick<
    RewardDraft & { readonly vatPercent: number },
    'points' | 'stamps' | 'moneyCents' | 'valueCents' | 'vatPercent'
  >[]
}): number {
  const net = rewards.map(({ points, stamps, moneyCents, valueCents, vatPercent }) => ({
    points,
    stamps,
    moneyCents: 0,
    valueCents: withoutVat(valueCents - moneyCents, vatPercent),
  }))
  return usedCents + (liabilityOf({ ...held, rewards: net }).cents ?? 0)
}

import { multiplyDivide } from './amounts.ts'
import { withoutVat } from './prize-pool.ts'
import { type RewardDraft, worthOfPoints } from './rewards.ts'

/**
 * Days of data before which the share of points that is redeemed is not measured
 * (docs/modules/loyalty.md, "Metrics").
 */
export const MEASURED_DAYS = 90
const ALL_TENTHS = 1000
/** So many points are valued to tell what one is worth in thousandths of a cent. */
const THOUSAND = 1000

export interface Liability {
  readonly points: number
  /** What a point is worth at most, in thousandths of a cent; null while no reward costs points alone. */
  readonly pointValueMilliCents: number | null
  /** Of the points, how many are taken to be redeemed, in tenths of a percent. */
  readonly shareTenths: number
  /** Where the share comes from: 90 days of data, what the brand declared, or nothing yet, and then all points count. */
  readonly shareFrom: 'measured' | 'declared' | 'all'
  /** What rewards that were claimed and not handed over are worth. */
  readonly openClaimsCents: number
  /** Of points and open claims, rounded up; null where a point has no value and nothing is claimed. */
  readonly cents: number | null
}

/**
 * What members will cost: points × what a point is worth × the share that is redeemed + open claims at value.
 * The share is that of the points whose end is known, redeemed ÷ (redeemed + expired); until there are 90 days of data, and
 * while none was redeemed, it is what the brand declared, and without that all of them count.
 *
 * @param held `points` that are outstanding; `openClaimsCents`: prizes that members have paid for already; `redeemed` and
 *   `expired` since the beginning; `days` since the first movement; `declaredPercent` 1 to 100, null = not declared
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
 * The part of the prizes that is given or owed, without VAT like the montepremi that it is compared with: what was
 * handed over, and the liability.
 *
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

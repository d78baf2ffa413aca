import { multiplyDivide } from './amounts.ts'
import { type RewardDraft, worthOfPoints } from './rewards.ts'

/** Days of data before which the share of points that is redeemed is not measured (LOYALTY §8.7). */
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
  readonly isMeasured: boolean
  /** What rewards that were claimed and not handed over are worth. */
  readonly openClaimsCents: number
  /** Of points and open claims, rounded up; null where a point has no value and nothing is claimed. */
  readonly cents: number | null
}

/**
 * What members will cost: points × what a point is worth × the share that is redeemed + open claims at value (LOYALTY §8.7).
 * The share is that of the points whose end is known, redeemed ÷ (redeemed + expired); until there are 90 days of data, and
 * while none was redeemed, all of them count: a promise is never shown as smaller than it may be.
 *
 * @param held `points` that are outstanding; `openClaimsCents`: prizes that members have paid for already; `redeemed` and `expired` since the beginning; `days` since the first movement
 */
export function liabilityOf(held: {
  readonly points: number
  readonly redeemed: number
  readonly expired: number
  readonly days: number
  readonly openClaimsCents: number
  readonly rewards: readonly Pick<RewardDraft, 'points' | 'stamps' | 'moneyCents' | 'valueCents'>[]
}): Liability {
  const { points, redeemed, expired, days, openClaimsCents, rewards } = held
  const ended = redeemed + expired
  const isMeasured = days >= MEASURED_DAYS && redeemed > 0
  const shareTenths = isMeasured ? multiplyDivide([redeemed, ALL_TENTHS], ended, 'up') : ALL_TENTHS
  const worth = worthOfPoints(points, rewards)
  const pointsCents = worth === null ? null : multiplyDivide([worth, shareTenths], ALL_TENTHS, 'up')
  return {
    points,
    pointValueMilliCents: worthOfPoints(THOUSAND, rewards),
    shareTenths,
    isMeasured,
    openClaimsCents,
    cents: pointsCents === null && openClaimsCents === 0 ? null : (pointsCents ?? 0) + openClaimsCents,
  }
}

import type { BodyOf } from '@vicino/contract/endpoint'
import type { updateReward } from '@vicino/contract/loyalty/programs/rewards/endpoints'
import { centsOf } from '@vicino/domain/pricing'
import type { RewardFields } from './rewards.queries.ts'

/** How claims of a reward are handled by default. */
export const USUAL_HANDLING = {
  nameReason: null,
  beneficiary: null,
  perPeriod: null,
  period: null,
  needsApproval: false,
  readyWithinDays: null,
  pickupShops: [],
  pickupDays: [],
  segmentId: null,
  couponTemplateId: null,
} as const satisfies Partial<RewardFields>

type Handling = Pick<RewardFields, keyof typeof USUAL_HANDLING>

/**
 * Turns a body's fields into whole numbers. The image is claimed separately, and the state has its
 * own endpoints.
 * @param before values of the fields that the body leaves out
 */
export function fieldsOf(
  body: BodyOf<typeof updateReward>,
  before: Handling = USUAL_HANDLING,
): Omit<RewardFields, 'image' | 'state'> {
  const { money, value, vatRate, imageUrl: _image, ...fields } = body
  const { perPeriod, period, needsApproval, readyWithinDays, pickupShops, pickupDays, ...rest } = fields
  const { segmentId, couponTemplateId, nameReason, beneficiary, ...others } = rest
  return {
    ...others,
    nameReason: nameReason === undefined ? before.nameReason : nameReason,
    beneficiary:
      body.kind !== 'donation' ? null : beneficiary === undefined ? before.beneficiary : beneficiary,
    perPeriod: perPeriod === undefined ? before.perPeriod : perPeriod,
    period: period === undefined ? before.period : period,
    needsApproval: needsApproval ?? before.needsApproval,
    readyWithinDays: readyWithinDays === undefined ? before.readyWithinDays : readyWithinDays,
    pickupShops: sorted(pickupShops ?? before.pickupShops),
    pickupDays: sorted(pickupDays ?? before.pickupDays),
    segmentId: segmentId === undefined ? before.segmentId : segmentId,
    couponTemplateId: couponTemplateId === undefined ? before.couponTemplateId : couponTemplateId,
    moneyCents: centsOf(money),
    valueCents: centsOf(value),
    vatPercent: vatRate,
  }
}

/** Sorts and removes duplicates, so that the same shops in another order are no change. */
const sorted = <One extends string | number>(list: readonly One[]): One[] => [...new Set(list)].toSorted()

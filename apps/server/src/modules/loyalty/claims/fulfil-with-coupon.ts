import type { Db } from '../../../platform/db/database.ts'
import { type Issued, issueCoupons } from '../coupons/public.ts'

/** Refusals of a claim for a coupon, by the answer of the coupon's template. */
const REFUSALS = {
  paused: 'prize_sold_out',
  ended: 'prize_sold_out',
  limit_total: 'prize_sold_out',
  limit_member: 'limit_reached',
  not_member: 'not_member',
} as const satisfies Record<NonNullable<Issued['refused']>, string>

/**
 * Gives the coupon of a claimed reward. It gives one coupon for a claim, also if it is called again
 * . Locks the template after the claim and before the stock.
 * @returns the coupon, or the reason why there is none
 */
export async function handCoupon(
  tx: Db,
  of: {
    readonly brandId: string
    readonly templateId: string
    readonly userId: string
    readonly claimId: string
  },
  now: Date,
): Promise<{ readonly couponId: string } | { readonly refusal: (typeof REFUSALS)[keyof typeof REFUSALS] }> {
  const { brandId, templateId, userId, claimId } = of
  const cause = `claim:${claimId}` as const
  const [issued] = await issueCoupons(tx, { brandId, templateId, userIds: [userId], cause, now })
  if (issued === undefined) throw new Error('Who is named is answered')
  if (issued.couponId !== null) return { couponId: issued.couponId }
  return { refusal: REFUSALS[issued.refused ?? 'ended'] }
}

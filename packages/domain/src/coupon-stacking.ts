import type { CouponKind } from './coupon-kinds.ts'

/* Which coupons go together on one receipt, and in which order they are computed. */

/** Most coupons of one receipt. */
export const MOST_COUPONS = 5

export type StackingRefusal = 'not_combinable' | 'same_coupon' | 'too_many'

/** The facts of a coupon that decide whether it goes together with others. */
export interface StackedCoupon {
  readonly id: string
  readonly templateId: string
  readonly terms: { readonly kind: CouponKind; readonly combinable: boolean }
}

/**
 * Orders percentages last; of two of a kind the smaller id comes first, so that the order of
 * scanning has no influence.
 */
export function inOrder(a: StackedCoupon, b: StackedCoupon): number {
  const late = Number(a.terms.kind === 'percent') - Number(b.terms.kind === 'percent')
  if (late !== 0) return late
  return a.id < b.id ? -1 : 1
}

/**
 * Returns why a coupon cannot be used together with the others of its receipt; null = it can. At
 * most MOST_COUPONS go together, none twice, and one that is not combinable stands alone.
 */
export function stackingRefusal(
  coupon: StackedCoupon,
  all: readonly StackedCoupon[],
): StackingRefusal | null {
  if (all.length > MOST_COUPONS) return 'too_many'
  if (all.some(({ id, templateId }) => id !== coupon.id && templateId === coupon.templateId))
    return 'same_coupon'
  return all.length > 1 && all.some(({ terms }) => !terms.combinable) ? 'not_combinable' : null
}

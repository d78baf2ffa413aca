import type { CouponCode, CouponTemplate } from '@vicino/contract/loyalty/coupons/schemas'
import type { CouponState } from '@vicino/domain/coupons'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { mayRun } from '../programs/public.ts'

type Who = Pick<Actor, 'role' | 'brandId' | 'permissions'>

/**
 * Tells who may run a brand's coupons: the people who may run its programs. All others get "not
 * found".
 */
export const mayRunCoupons = mayRun

/** Lists the actions of a person who runs the brand on a template in this state. */
export function canDo(actor: Who, state: CouponTemplate['state']): CouponTemplate['can'] {
  const edits = allows(actor, 'coupon-EDIT')
  const isOpen = state !== 'ended'
  return {
    edit: edits && isOpen,
    issue: allows(actor, 'coupon-ISSUE') && state === 'active',
    pause: edits && state === 'active',
    resume: edits && state === 'paused',
    end: edits && isOpen,
  }
}

/** Lists their actions on one of its codes. */
export function canDoWith(actor: Who, state: CouponState): CouponCode['can'] {
  const edits = allows(actor, 'coupon-EDIT')
  return { revoke: edits && state === 'active', void: edits && state === 'used' }
}

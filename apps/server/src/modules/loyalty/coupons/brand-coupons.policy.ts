import type { CouponCode, CouponTemplate } from '@vicino/contract/loyalty/coupons/schemas'
import type { CouponState } from '@vicino/domain/coupons'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { mayRun } from '../programs/public.ts'

type Who = Pick<Actor, 'role' | 'brandId' | 'permissions'>

/** Who runs the coupons of a brand: those who run its programs. To others they do not exist. */
export const mayRunCoupons = mayRun

/** What somebody who runs the brand may do with a template in a state. */
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

/** What they may do with a code of it. */
export function canDoWith(actor: Who, state: CouponState): CouponCode['can'] {
  const edits = allows(actor, 'coupon-EDIT')
  return { revoke: edits && state === 'active', void: edits && state === 'used' }
}

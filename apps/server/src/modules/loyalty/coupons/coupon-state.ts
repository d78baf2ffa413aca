import type { CouponState } from '@vicino/domain/coupons'
import { AppError } from '../../../platform/errors.ts'
import type { CodeRow } from './codes.queries.ts'
import { romeDay, romeMoment } from '../../../platform/rome-moments.ts'

/** Returns the state of a code at `now`; the job stores it later. */
export const couponStateAt = (
  { state, expiresAt }: Pick<CodeRow, 'state' | 'expiresAt'>,
  now: Date,
): CouponState => (state === 'active' && expiresAt <= now ? 'expired' : state)

/** @throws AppError coupon_used with its time, coupon_expired, coupon_revoked, coupon_not_yet */
export function refuseUnlessUsable(row: CodeRow, now: Date): void {
  switch (couponStateAt(row, now)) {
    case 'used':
      throw new AppError('coupon_used', { values: { time: romeMoment(row.usedAt ?? now) } })
    case 'expired':
      throw new AppError('coupon_expired', {
        values: { time: romeDay(new Date(row.expiresAt.getTime() - 1)) },
      })
    case 'revoked':
      throw new AppError('coupon_revoked')
    default:
      if (row.startsAt > now)
        throw new AppError('coupon_not_yet', { values: { time: romeDay(row.startsAt) } })
  }
}

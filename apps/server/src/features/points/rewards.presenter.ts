import type { Coupon, PlatformReward } from '@vicino/contract/points/schemas'
import type { CouponRow, RewardRow } from './rewards.queries.ts'

export function presentReward(row: RewardRow): PlatformReward {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    cost: row.cost,
    stock: row.stock,
    validDays: row.valid_days,
    active: row.active,
  }
}

export function presentCoupon(row: CouponRow): Coupon {
  return {
    _id: row.id,
    code: row.code,
    title: row.title,
    description: row.description,
    cost: row.cost,
    boughtAt: row.bought_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

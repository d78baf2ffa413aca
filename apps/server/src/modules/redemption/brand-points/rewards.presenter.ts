import type { Coupon, PlatformReward, RewardRecord } from '@vicino/contract/redemption/brand-points/schemas'
import { versionOf } from '../../../platform/row-version.ts'
import type { RewardData } from './reward-records.queries.ts'
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
    image: row.image,
    perPerson: row.per_person,
    endsAt: row.ends_at?.toISOString() ?? null,
  }
}

/**
 * The fields that a reward's form edits; they make up its version. The stock left is not one of
 * them, because it changes all day without a conflict.
 */
export const editedOf = (row: RewardRow) => ({
  title: row.title,
  description: row.description,
  cost: row.cost,
  validDays: row.valid_days,
  active: row.active,
  image: row.image,
  perPerson: row.per_person,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
})

export const presentRewardRecord = (row: RewardData): RewardRecord => ({
  ...presentReward(row),
  version: versionOf(editedOf(row)),
  startsAt: row.starts_at?.toISOString() ?? null,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  bought: row.bought,
  used: row.used,
})

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

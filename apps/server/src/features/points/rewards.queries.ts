import type { BodyOf } from '@vicino/contract/endpoint'
import type { createPlatformReward, updatePlatformReward } from '@vicino/contract/points/endpoints'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Coupons, PlatformRewards } from '../../platform/db/schema.gen.ts'

export type RewardRow = Selectable<PlatformRewards>
export type CouponRow = Selectable<Coupons>

/** Cheapest first. */
export function readRewards(db: Db, alsoInactive: boolean): Promise<RewardRow[]> {
  return db
    .selectFrom('platform_rewards')
    .selectAll()
    .$if(!alsoInactive, (query) => query.where('active', '=', true))
    .orderBy('cost')
    .orderBy('id')
    .execute()
}

export function insertReward(
  db: Db,
  { title, description, cost, stock, validDays, active }: BodyOf<typeof createPlatformReward>,
  now: Date,
): Promise<RewardRow> {
  return db
    .insertInto('platform_rewards')
    .values({
      title,
      description,
      cost,
      stock,
      valid_days: validDays,
      active,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The changed reward, undefined when there is none of that id; what is not named stays. */
export function updateReward(
  db: Db,
  id: string,
  { title, description, cost, stock, validDays, active }: BodyOf<typeof updatePlatformReward>,
  now: Date,
): Promise<RewardRow | undefined> {
  return db
    .updateTable('platform_rewards')
    .set({ title, description, cost, stock, valid_days: validDays, active, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Takes one of the stock, with the id for its coupon; undefined when none is left or the reward is not on offer. */
export function takeFromStock(db: Db, id: string): Promise<(RewardRow & { couponId: string }) | undefined> {
  return db
    .updateTable('platform_rewards')
    .set((eb) => ({ stock: eb('stock', '-', 1) }))
    .where('id', '=', id)
    .where('active', '=', true)
    .where('stock', '>', 0)
    .returningAll()
    .returning(sql<string>`uuidv7()`.as('couponId'))
    .executeTakeFirst()
}

export async function rewardIsOnOffer(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('platform_rewards')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes a coupon with what the reward was when it was bought, and a code of ten letters and digits. */
export function insertCoupon(
  db: Db,
  coupon: { id: string; userId: string; ledgerTransferId: string; expiresAt: Date; now: Date },
  reward: RewardRow,
): Promise<CouponRow> {
  return db
    .insertInto('coupons')
    .values({
      id: coupon.id,
      reward_id: reward.id,
      user_id: coupon.userId,
      code: sql`upper(random_code(10))`,
      title: reward.title,
      description: reward.description,
      cost: reward.cost,
      ledger_transfer_id: coupon.ledgerTransferId,
      bought_at: coupon.now,
      expires_at: coupon.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A user's coupons, newest first, after `start`. */
export function readCoupons(
  db: Db,
  userId: string,
  start: { boughtAt: string; id: string } | null,
  limit: number,
): Promise<CouponRow[]> {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(start !== null, (query) =>
      query.where(sql<boolean>`(bought_at, id) < (${start?.boughtAt}::timestamptz, ${start?.id}::uuid)`),
    )
    .orderBy('bought_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

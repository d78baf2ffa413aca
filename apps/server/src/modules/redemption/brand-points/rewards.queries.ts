import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'
import type { Coupons, PlatformRewards } from '../../../platform/db/schema.gen.ts'

export type RewardRow = Selectable<PlatformRewards>
export type CouponRow = Selectable<Coupons>

/**
 * Condition: a reward can be bought at a moment. It is switched on, has begun and has not ended.
 */
export const isOnOffer = (now: Date) => sql<boolean>`
  active AND coalesce(starts_at, '-infinity') <= ${now}::timestamptz AND coalesce(ends_at, 'infinity') > ${now}::timestamptz`

/** Reads rewards, cheapest first. */
export function readRewards(db: Db, alsoOthers: boolean, now: Date): Promise<RewardRow[]> {
  return db
    .selectFrom('platform_rewards')
    .selectAll()
    .$if(!alsoOthers, (query) => query.where(isOnOffer(now)))
    .orderBy('cost')
    .orderBy('id')
    .execute()
}

export function insertReward(tx: Db, values: Insertable<PlatformRewards>): Promise<RewardRow> {
  return tx.insertInto('platform_rewards').values(values).returningAll().executeTakeFirstOrThrow()
}

/**
 * Reads a reward and locks its row until the transaction ends, so that nobody buys it meanwhile.
 */
export function lockReward(tx: Db, id: string): Promise<RewardRow | undefined> {
  return tx.selectFrom('platform_rewards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Changes a reward whose row the caller has locked; undefined columns stay unchanged. */
export function writeReward(tx: Db, id: string, values: Updateable<PlatformRewards>): Promise<RewardRow> {
  return tx
    .updateTable('platform_rewards')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Deletes a reward whose row the caller has locked. @throws a violation of a foreign key when
 * somebody has bought it
 */
export async function removeReward(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('platform_rewards').where('id', '=', id).execute()
}

export async function newRewardId(db: Db): Promise<string> {
  const rows = await allRows(db)<{ id: string }>`SELECT uuidv7() AS id`
  const id = rows[0]?.id
  if (id === undefined) throw new Error('No id was made')
  return id
}

/**
 * Counts how many units of a reward a person has bought. The caller holds the reward's lock, so no
 * purchase happens meanwhile.
 */
export async function boughtBy(tx: Db, rewardId: string, userId: string): Promise<number> {
  const { bought } = await tx
    .selectFrom('coupons')
    .select(sql<number>`count(*)::int`.as('bought'))
    .where('reward_id', '=', rewardId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return bought
}

/**
 * Takes a unit of the stock and returns an id for its coupon; undefined when no unit is left or the
 * reward is not on offer.
 */
export function takeFromStock(
  db: Db,
  id: string,
  now: Date,
): Promise<(RewardRow & { couponId: string }) | undefined> {
  return db
    .updateTable('platform_rewards')
    .set((eb) => ({ stock: eb('stock', '-', 1) }))
    .where('id', '=', id)
    .where(isOnOffer(now))
    .where('stock', '>', 0)
    .returningAll()
    .returning(sql<string>`uuidv7()`.as('couponId'))
    .executeTakeFirst()
}

export async function rewardIsOnOffer(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('platform_rewards')
    .select('id')
    .where('id', '=', id)
    .where(isOnOffer(now))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores a coupon with the reward's fields at the purchase, and a code of ten letters and digits.
 */
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

/** Reads a user's coupons after `start`, newest first. */
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

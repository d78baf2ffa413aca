import type { BodyOf, QueryOf } from '@vicino/contract/endpoint'
import type {
  createPlatformReward,
  listCoupons,
  updatePlatformReward,
} from '@vicino/contract/points/endpoints'
import type { Coupon, PlatformReward } from '@vicino/contract/points/schemas'
import { writeAudit } from '../../platform/audit.ts'
import { pageOf } from '../../platform/cursor.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { debit } from '../ledger/public.ts'
import { seesInactiveRewards } from './points.policy.ts'
import {
  type CouponRow,
  insertCoupon,
  insertReward,
  readCoupons,
  readRewards,
  type RewardRow,
  rewardIsOnOffer,
  takeFromStock,
  updateReward,
} from './rewards.queries.ts'

const DAY_MS = 86_400_000

/** What BrandPoints buy; a superAdmin also sees what is not on offer. */
export async function rewards(db: Db, actor: Actor): Promise<{ items: PlatformReward[] }> {
  return { items: (await readRewards(db, seesInactiveRewards(actor))).map(presentReward) }
}

export function createReward(
  db: Database,
  { clock }: Services,
  body: BodyOf<typeof createPlatformReward>,
  actor: Actor,
): Promise<PlatformReward> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const row = await insertReward(tx, body, now)
    await auditReward(tx, 'reward.create', row, actor, now)
    return presentReward(row)
  })
}

/** Coupons bought before keep what they were. @throws AppError reward_not_found */
export function changeReward(
  db: Database,
  { clock }: Services,
  id: string,
  body: BodyOf<typeof updatePlatformReward>,
  actor: Actor,
): Promise<PlatformReward> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const row = await updateReward(tx, id, body, now)
    if (row === undefined) throw new AppError('reward_not_found')
    await auditReward(tx, 'reward.change', row, actor, now)
    return presentReward(row)
  })
}

function auditReward(tx: Db, action: string, row: RewardRow, actor: Actor, now: Date): Promise<void> {
  const { cost, stock, active } = row
  return writeAudit(tx, {
    actorId: actor.sub,
    action,
    objectType: 'reward',
    objectId: row.id,
    detail: { cost, stock, active },
    now,
  })
}

/**
 * Takes one of the stock, debits its cost and writes the coupon, in the caller's transaction: all or nothing. Buyers of
 * one reward wait for each other at its row, so that the last one has one buyer.
 *
 * @throws AppError reward_not_found, reward_sold_out, points_insufficient
 */
export async function buyReward(tx: Db, rewardId: string, userId: string, now: Date): Promise<Coupon> {
  const reward = await takeFromStock(tx, rewardId)
  if (reward === undefined) {
    throw new AppError((await rewardIsOnOffer(tx, rewardId)) ? 'reward_sold_out' : 'reward_not_found')
  }
  const { couponId, cost } = reward
  const { transactionId, balance } = await debit(tx, {
    userId,
    unit: 'BP',
    amount: cost,
    kind: 'reward',
    key: `reward:${couponId}`,
    rule: { name: 'reward', version: 1, values: { cost } },
    source: { type: 'coupon', id: couponId },
    actorId: userId,
    now,
  })
  const expiresAt = new Date(now.getTime() + reward.valid_days * DAY_MS)
  const coupon = await insertCoupon(
    tx,
    { id: couponId, userId, ledgerTransactionId: transactionId, expiresAt, now },
    reward,
  )
  await writeAudit(tx, {
    actorId: userId,
    action: 'coupon.buy',
    objectType: 'coupon',
    objectId: couponId,
    detail: { rewardId, cost },
    now,
  })
  await emit(tx, 'points.moved', { userId, amount: -cost, balance }, now)
  return presentCoupon(coupon)
}

/** The caller's coupons, newest first. @throws AppError cursor_invalid */
export async function coupons(
  db: Db,
  { cursors }: Services,
  { limit, cursor }: QueryOf<typeof listCoupons>,
  actor: Actor,
): Promise<{ items: Coupon[]; nextCursor: string | null }> {
  const scope = ['points/coupon', actor.sub]
  const position = cursor === undefined ? null : cursors.decode(scope, cursor)
  const start = position && { boughtAt: String(position.values[0]), id: position.id }
  const rows = await readCoupons(db, actor.sub, start, limit + 1)
  const page = pageOf(rows, limit, (last) =>
    cursors.encode(scope, { values: [last.bought_at.toISOString()], id: last.id }),
  )
  return { items: page.rows.map(presentCoupon), nextCursor: page.nextCursor }
}

function presentReward(row: RewardRow): PlatformReward {
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

function presentCoupon(row: CouponRow): Coupon {
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

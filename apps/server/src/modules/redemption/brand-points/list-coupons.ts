import type { QueryOf } from '@vicino/contract/endpoint'
import type { listCoupons as couponsEndpoint } from '@vicino/contract/redemption/brand-points/endpoints'
import type { Coupon } from '@vicino/contract/redemption/brand-points/schemas'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentCoupon } from './rewards.presenter.ts'
import { readCoupons } from './rewards.queries.ts'

/** Lists the caller's coupons, newest first. @throws AppError cursor_invalid */
export async function listCoupons(
  db: Db,
  { cursors }: Services,
  { limit, cursor }: QueryOf<typeof couponsEndpoint>,
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

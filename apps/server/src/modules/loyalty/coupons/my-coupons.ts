import type { listOwnCoupons, renewCouponQr } from '@vicino/contract/loyalty/coupons/endpoints'
import type { OwnCoupon, OwnCouponDetail } from '@vicino/contract/loyalty/coupons/schemas'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { claimCodeText } from '@vicino/domain/claim-code'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentOwn, presentOwnDetail } from './coupons.presenter.ts'
import { type CodeRow, findCode, findOwnCode, readOwnCodes } from './codes.queries.ts'
import { signCouponQr } from './coupon-qr.ts'
import { refuseUnlessUsable } from './coupon-state.ts'

/** Lists the caller's coupons of brands. @throws AppError cursor_invalid */
export async function ownCoupons(
  db: Db,
  { clock, cursors }: Services,
  { show, limit, cursor }: QueryOf<typeof listOwnCoupons>,
  { sub: userId }: Pick<Actor, 'sub'>,
): Promise<ResponseOf<typeof listOwnCoupons>> {
  const now = clock.now()
  const scope = ['wallet/coupon', userId, show]
  const position = cursor === undefined ? null : cursors.decode(scope, cursor)
  const start = position && { at: String(position.values[0]), id: position.id }
  const rows = await readOwnCodes(db, { userId, show, now, start, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ id, expiresAt }) =>
    cursors.encode(scope, { values: [expiresAt.toISOString()], id }),
  )
  return { items: page.rows.map((row) => presentOwn(row, now)), nextCursor: page.nextCursor }
}

/**
 * Reads one of the caller's coupons, with code and QR while a till accepts it. @throws AppError
 * coupon_not_found
 */
export async function ownCoupon(
  db: Db,
  { clock, signingKeys }: Services,
  id: string,
  actor: Pick<Actor, 'sub'>,
): Promise<OwnCouponDetail> {
  const now = clock.now()
  const row = await foundOwn(db, id, actor)
  return presentOwnDetail(row, () => signCouponQr(signingKeys, id, now), now)
}

/**
 * Makes a new freshness token for the QR on the screen.
 * @throws AppError coupon_not_found, coupon_used, coupon_expired, coupon_revoked, coupon_not_yet
 */
export async function renewQr(
  db: Db,
  { clock, signingKeys }: Services,
  id: string,
  actor: Pick<Actor, 'sub'>,
): Promise<ResponseOf<typeof renewCouponQr>> {
  const now = clock.now()
  refuseUnlessUsable(await foundOwn(db, id, actor), now)
  return signCouponQr(signingKeys, id, now)
}

/** @throws AppError coupon_not_found, also for somebody else's */
async function foundOwn(db: Db, id: string, { sub: userId }: Pick<Actor, 'sub'>): Promise<CodeRow> {
  const row = await findOwnCode(db, userId, id)
  if (row === undefined) throw new AppError('coupon_not_found')
  return row
}

/**
 * Reads a coupon for a pass of a phone's wallet, with its holder and its code; undefined when there
 * is none.
 */
export async function couponToCarry(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  id: string,
): Promise<{ userId: string; templateId: string; code: string; coupon: OwnCoupon } | undefined> {
  const row = await findCode(db, id)
  if (row === undefined) return undefined
  const { userId, templateId } = row
  return { userId, templateId, code: claimCodeText(row.code), coupon: presentOwn(row, clock.now()) }
}

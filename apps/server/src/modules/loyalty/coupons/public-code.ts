import { MOST_SAME_CODE } from '@vicino/contract/loyalty/coupons/constants'
import type { takeCoupon, takeCouponAtTill } from '@vicino/contract/loyalty/coupons/endpoints'
import type { TillCoupon } from '@vicino/contract/loyalty/coupons/schemas'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import { foldCode } from '@vicino/domain/claim-code'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import { shopOfTill } from '../../../platform/auth/shop-of-till.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { refuseWhileLocked } from '../../redemption/redemptions/public.ts'
import { countTypedMember, scanCard } from '../members/public.ts'
import { type CodeRow, findCode } from './codes.queries.ts'
import { isOver } from './coupon-days.ts'
import { presentOwn } from './coupons.presenter.ts'
import { BY_CODE, closedBy, issueCoupons } from './issue.ts'
import { countPublished, lockPublished, type PublishedRow, readPublished } from './public-code.queries.ts'
import { presentCoupon } from './till.ts'

/**
 * Refuses a published code that another open coupon of the brand has: people could not tell which
 * one they get. Codes that read alike are one. Waits for others who publish codes of the brand.
 * @throws AppError coupon_code_taken
 */
export async function refuseTakenCode(
  tx: Db,
  of: { readonly brandId: string; readonly code: string | null; readonly except: string | null },
  now: Date,
): Promise<void> {
  const { brandId, code, except } = of
  if (code === null) return
  await lockPublished(tx, brandId)
  const others = await readPublished(tx, { key: foldCode(code), brandId })
  if (others.some((other) => other.id !== except && !isOver(other, now)))
    throw new AppError('coupon_code_taken')
}

/**
 * Counts a typed code against guessing, together with a till's codes. Call it outside of a
 * transaction, so that a wrong code counts even if the request fails.
 * @throws AppError typed_codes_locked
 */
export async function countTakenCode(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  { code, brandId }: { readonly code: string; readonly brandId?: string | undefined },
  actor: Actor,
): Promise<void> {
  const now = clock.now()
  const of = { userId: actor.sub, key: foldCode(code), brandId: brandId ?? null, now }
  refuseWhileLocked(await countPublished(db, of), now)
}

/**
 * Gives the caller the coupon of a published code, once. Where several shops publish the same code,
 * the answer names them instead.
 * @throws AppError code_invalid, coupon_code_closed, coupon_code_spent, coupon_had
 */
export async function takeByCode(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { code, brandId }: BodyOf<typeof takeCoupon>,
  actor: Actor,
): Promise<ResponseOf<typeof takeCoupon>> {
  const now = clock.now()
  const found = await readPublished(tx, { key: foldCode(code), brandId: brandId ?? null })
  const open = found.filter((row) => closedBy(row, now) === null)
  const brands = open.slice(0, MOST_SAME_CODE).map(brandOfRow)
  if (brands.length > 1) return { coupon: null, already: false, brands }
  const one = open[0] ?? (found.length === 1 ? found[0] : undefined)
  if (one === undefined && found.length > 1) throw new AppError('coupon_code_closed')
  const { row, isNew } = await take(tx, one, { userId: actor.sub, actorId: null, now })
  return { coupon: presentOwn(row, now), already: !isNew, brands: [] }
}

const brandOfRow = ({ brandId, brandUsername, brandHandle, brandAvatar }: PublishedRow) => ({
  _id: brandId,
  username: brandUsername,
  handle: brandHandle,
  avatar: brandAvatar,
})

/**
 * Counts the codes that a cashier typed for a member. Call it outside of a transaction.
 * @throws AppError typed_codes_locked
 */
export async function countAtTill(
  db: Db,
  services: Services,
  { code, member }: BodyOf<typeof takeCouponAtTill>,
  actor: Actor,
): Promise<void> {
  if (actor.brandId === null) return
  await countTakenCode(db, services, { code, brandId: actor.brandId }, actor)
  if ('code' in member) await countTypedMember(db, services, member.code, actor)
}

/**
 * Gives the coupon of the brand's published code to a member at the till, and reads it as a typed
 * one.
 * @throws AppError till_without_brand, code_invalid, coupon_code_closed, coupon_code_spent,
 * coupon_had, and those of scanCard() and presentCoupon()
 */
export async function takeAtTill(
  tx: Db,
  services: Services,
  { code, member, storeId }: BodyOf<typeof takeCouponAtTill>,
  actor: Actor,
): Promise<TillCoupon> {
  const brandId = brandOfTill(actor)
  const now = services.clock.now()
  const { customer } = await scanCard(tx, services, member, actor)
  const found = await readPublished(tx, { key: foldCode(code), brandId })
  const template = found.find((row) => closedBy(row, now) === null) ?? found[0]
  const { row } = await take(tx, template, { userId: customer.userId, actorId: actor.sub, now })
  return presentCoupon(tx, services, row, 'code', { actor, brandId, storeId: shopOfTill(actor, storeId) })
}

/**
 * Issues one code for a person. The template is their cause, so a second call gets the first code.
 */
async function take(
  tx: Db,
  template: PublishedRow | undefined,
  of: { readonly userId: string; readonly actorId: string | null; readonly now: Date },
): Promise<{ readonly row: CodeRow; readonly isNew: boolean }> {
  if (template === undefined) throw new AppError('code_invalid')
  const { id: templateId, brandId } = template
  const [issued] = await issueCoupons(tx, {
    brandId,
    templateId,
    userIds: [of.userId],
    cause: `${BY_CODE}:${templateId}`,
    actorId: of.actorId,
    now: of.now,
  })
  if (issued?.refused === 'limit_total') throw new AppError('coupon_code_spent')
  if (issued?.refused === 'limit_member') throw new AppError('coupon_had')
  const row = issued?.couponId ? await findCode(tx, issued.couponId) : undefined
  if (issued === undefined || row === undefined) throw new AppError('coupon_code_closed')
  return { row, isNew: issued.isNew }
}

import type { confirmCoupons, previewCoupons } from '@vicino/contract/loyalty/coupons/endpoints'
import type { CouponConfirmed, CouponPreview, TillCoupon } from '@vicino/contract/loyalty/coupons/schemas'
import type { Language } from '@vicino/contract/common/language'
import type { BodyOf } from '@vicino/contract/endpoint'
import { readDecimal, sum } from '@vicino/domain/loyalty/amounts'
import { centsOf, eurosOf } from '@vicino/domain/pricing'
import { shopOfTill } from '../../../platform/auth/shop-of-till.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentCustomer, refuseOthersShop, registerSale } from '../members/public.ts'
import { presentForTill } from './coupons.presenter.ts'
import { type CodeRow, findByCode, findCode } from './codes.queries.ts'
import { readCouponQr, readTicket, signTicket, type TicketProof } from './coupon-qr.ts'
import { refuseUnlessUsable } from './coupon-state.ts'
import { refusalText } from './refusal-texts.ts'
import {
  besideDeal,
  discountsOf,
  type Discounted,
  type Receipt,
  refuseOtherShop,
  useCoupons,
} from './use-coupons.ts'

interface AtTill {
  readonly actor: Actor
  readonly brandId: string
  readonly storeId: string | undefined
}

/**
 * Reads a coupon by the text of its QR, as a till shows it before it is used.
 * @throws AppError code_invalid, coupon_other_brand, coupon_proof_stale, own_coupon, coupon_used,
 * coupon_expired, coupon_revoked, coupon_not_yet, coupon_other_shop
 */
export async function couponByQr(
  db: Db,
  services: Services,
  text: string,
  till: AtTill,
): Promise<TillCoupon> {
  const now = services.clock.now()
  const qr = await readCouponQr(services.signingKeys, text)
  const row = qr === null ? undefined : await findCode(db, qr.id)
  if (qr === null || row === undefined) throw new AppError('code_invalid')
  if (row.brandId !== till.brandId) throw new AppError('coupon_other_brand')
  if (qr.until * 1000 <= now.getTime()) throw new AppError('coupon_proof_stale')
  return presentCoupon(db, services, row, 'qr', till)
}

/**
 * Reads a coupon by its typed code; undefined when the code is not a coupon's.
 * @throws AppError as couponByQr()
 */
export async function couponByTyped(
  db: Db,
  services: Services,
  code: string,
  till: AtTill,
): Promise<TillCoupon | undefined> {
  const row = await findByCode(db, code)
  if (row === undefined) return undefined
  if (row.brandId !== till.brandId) throw new AppError('coupon_other_brand')
  return presentCoupon(db, services, row, 'code', till)
}

/** Shows a coupon to a till, with the ticket that names it there. @throws AppError as couponByQr() */
export async function presentCoupon(
  db: Db,
  { clock, signingKeys }: Services,
  row: CodeRow,
  proof: TicketProof,
  { actor, brandId, storeId }: AtTill,
): Promise<TillCoupon> {
  const now = clock.now()
  if (row.userId === actor.sub) throw new AppError('own_coupon')
  refuseUnlessUsable(row, now)
  if (storeId !== undefined) refuseOtherShop(row, storeId)
  const deal = await besideDeal(db, [row], { brandId, now })
  return presentForTill(row, signTicket(signingKeys, proof, row.id, now), deal)
}

type Preview = BodyOf<typeof previewCoupons>
type Confirm = BodyOf<typeof confirmCoupons>

/**
 * Computes the discounts of coupons on a receipt; changes nothing.
 * @throws AppError coupon_ticket_stale, lines_differ, and those of discountsOf()
 */
export async function previewAtTill(
  db: Db,
  services: Services,
  body: Preview,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<CouponPreview> {
  const found = await discountsOf(db, await receiptOf(services, body, actor))
  const rows = found.effects.map(({ row }) => row)
  return {
    amount: body.amount,
    discount: eurosOf(found.discountCents),
    paid: eurosOf(found.paidCents),
    coupons: found.effects.map(({ row, discountCents, refusal }) => ({
      _id: row.id,
      discount: eurosOf(discountCents),
      refusal,
      message: refusal === null ? null : refusalText(refusal, row, rows, language),
    })),
  }
}

/**
 * Uses coupons for a receipt and registers the paid amount as a purchase of their member, all or
 * nothing. No purchase is registered for a customer who takes part in no current program,
 * or who pays nothing.
 * @throws AppError coupon_ticket_stale, lines_differ, shop_not_found, those of useCoupons() and of
 * registerSale()
 */
export async function confirmAtTill(
  tx: Db,
  services: Services,
  body: Confirm,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<CouponConfirmed> {
  const receipt = await receiptOf(services, body, actor)
  await refuseOthersShop(tx, receipt.storeId, actor)
  const used = await useCoupons(tx, { ...receipt, receiptId: body.receiptId })
  const purchase = await purchaseOf(tx, services, { body, used, receipt }, { actor, language })
  const [first] = used.effects
  if (first === undefined) throw new Error('A receipt names a coupon')
  const { userId: id, username, handle, avatar } = first.row
  return {
    receiptId: body.receiptId,
    amount: body.amount,
    discount: eurosOf(used.discountCents),
    paid: eurosOf(used.paidCents),
    customer: presentCustomer({ id, username, handle, avatar }),
    coupons: used.effects.map(({ row, discountCents }) => ({
      _id: row.id,
      name: row.template.name,
      discount: eurosOf(discountCents),
    })),
    purchase,
    already: used.already,
  }
}

async function purchaseOf(
  tx: Db,
  services: Services,
  { body, used, receipt }: { body: Confirm; used: Discounted; receipt: Receipt },
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<CouponConfirmed['purchase']> {
  if (used.paidCents === 0) return null
  const items = body.items?.map((item, index) => ({
    ...item,
    net: eurosOf(used.lines?.[index]?.netCents ?? centsOf(item.net)),
  }))
  const sale = {
    member: { userId: used.userId },
    amount: eurosOf(used.paidCents),
    receiptId: body.receiptId,
    ...(items && { items }),
    ...(receipt.storeId !== null && { storeId: receipt.storeId }),
  }
  const isLimited = services.config.rateLimits
  try {
    return await registerSale(tx, services, sale, { actor, language, simulate: false, isLimited })
  } catch (error) {
    // The coupon is used all the same, without a purchase: its holder has left the program, or the
    // program is over. Nothing was written before this error.
    if (error instanceof AppError && (error.code === 'card_invalid' || error.code === 'program_not_active'))
      return null
    throw error
  }
}

async function receiptOf(
  { clock, signingKeys }: Services,
  { coupons, amount, items, storeId: named, separateReceipt = false }: Preview,
  actor: Actor,
): Promise<Receipt> {
  const now = clock.now()
  const brandId = brandOfTill(actor)
  const presentedNow = await Promise.all(
    coupons.map(async ({ ticket, eligible }) => {
      const said = await readTicket(signingKeys, ticket, now)
      if (said === null) throw new AppError('coupon_ticket_stale')
      return { ...said, eligibleCents: eligible === undefined ? null : centsOf(eligible) }
    }),
  )
  const amountCents = centsOf(amount)
  const lines =
    items?.map(({ code = null, category = null, quantity, net }) => ({
      code,
      category,
      quantityMilli: readDecimal(quantity, 3) ?? 0,
      netCents: centsOf(net),
    })) ?? null
  if (lines !== null && sum(lines.map(({ netCents }) => netCents)) !== amountCents)
    throw new AppError('lines_differ')
  return {
    brandId,
    coupons: presentedNow,
    amountCents,
    lines,
    storeId: shopOfTill(actor, named) ?? null,
    isSeparate: separateReceipt,
    actorId: actor.sub,
    now,
  }
}

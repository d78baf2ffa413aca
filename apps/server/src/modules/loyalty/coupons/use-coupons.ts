import './coupons.events.ts'
import { DEAL_MINUTES } from '@vicino/contract/loyalty/coupons/constants'
import { applyCoupons, type CouponLine, type CouponRefusal, isForProducts } from '@vicino/domain/coupons'
import { MINUTE_MS } from '@vicino/domain/loyalty/clock'
import { readClaimCode } from '@vicino/domain/claim-code'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emitAll } from '../../../platform/events/outbox.ts'
import { writeAudits } from '../../../platform/audit.ts'
import {
  type CodeRow,
  dealRedeemedSince,
  findByCode,
  insertUses,
  lockCodes,
  lockReceipt,
  readCodes,
  type UseProof,
  usesOfReceipt,
} from './codes.queries.ts'
import { refuseUnlessUsable } from './coupon-state.ts'

/** A coupon to be used, as the caller knows it. */
export interface Presented {
  readonly couponId: string
  readonly proof: UseProof
  /**
   * Cents of the products to which the coupon applies, where no lines are given; null = not given.
   */
  readonly eligibleCents: number | null
}

/** A receipt before its coupons. */
export interface Receipt {
  readonly brandId: string
  readonly coupons: readonly Presented[]
  readonly amountCents: number
  /** They sum up to the amount; null = not given. */
  readonly lines: readonly CouponLine[] | null
  /** The shop; null = not known. Then coupons that are valid in some shops only are refused. */
  readonly storeId: string | null
  /** The till confirms that a deal redeemed minutes ago is on another receipt. */
  readonly isSeparate: boolean
  /** The person at the till, who may not use a coupon of their own. */
  readonly actorId: string | null
  readonly now: Date
}

export interface Effect {
  readonly row: CodeRow
  readonly discountCents: number
  readonly refusal: CouponRefusal | 'beside_deal' | null
}

export interface Discounted {
  readonly userId: string
  readonly effects: readonly Effect[]
  readonly discountCents: number
  readonly paidCents: number
  /** The paid amount of each line; null where no lines were given. */
  readonly lines: readonly CouponLine[] | null
  readonly isBesideDeal: boolean
}

/**
 * Computes for each coupon of a receipt its discount, or why it gives none. Changes nothing.
 * @throws AppError coupon_not_found, coupon_used, coupon_expired, coupon_revoked, coupon_not_yet,
 * coupon_other_shop, coupon_other_member, own_coupon
 */
export async function discountsOf(db: Db, receipt: Receipt): Promise<Discounted> {
  const rows = await readPresented(db, receipt)
  for (const row of rows) refuseRow(row, receipt)
  const deal = await besideDeal(db, rows, receipt)
  return effectsOn(receipt, rows, deal !== null && !receipt.isSeparate, deal !== null)
}

/** @throws AppError coupon_not_found, coupon_other_member */
async function readPresented(db: Db, { brandId, coupons }: Receipt): Promise<CodeRow[]> {
  const found = await readCodes(
    db,
    coupons.map(({ couponId }) => couponId),
  )
  const rows = [...new Set(coupons.map(({ couponId }) => couponId))].map((id) => {
    const row = found.find((one) => one.id === id)
    if (row === undefined || row.brandId !== brandId) throw new AppError('coupon_not_found')
    return row
  })
  if (new Set(rows.map(({ userId }) => userId)).size > 1) throw new AppError('coupon_other_member')
  return rows
}

function refuseRow(row: CodeRow, { actorId, storeId, now }: Receipt): void {
  if (row.userId === actorId) throw new AppError('own_coupon')
  refuseUnlessUsable(row, now)
  refuseOtherShop(row, storeId)
}

/** @throws AppError coupon_other_shop */
export function refuseOtherShop({ template }: CodeRow, storeId: string | null): void {
  if (template.shops.length > 0 && (storeId === null || !template.shops.includes(storeId)))
    throw new AppError('coupon_other_shop')
}

/** Finds a deal that the holder of the coupons redeemed at the brand in the last minutes. */
export async function besideDeal(
  db: Db,
  rows: readonly CodeRow[],
  { brandId, now }: Pick<Receipt, 'brandId' | 'now'>,
): Promise<{ readonly title: string; readonly at: Date } | null> {
  const [first] = rows
  if (first === undefined) return null
  const since = new Date(now.getTime() - DEAL_MINUTES * MINUTE_MS)
  return dealRedeemedSince(db, { userId: first.userId, brandId, since })
}

function effectsOn(
  { amountCents, lines, coupons }: Receipt,
  rows: readonly CodeRow[],
  standsBeside: boolean,
  isBesideDeal: boolean,
): Discounted {
  const stays = (row: CodeRow): boolean => !standsBeside || row.template.combinable
  const outcome = applyCoupons(
    { amountCents, lines },
    rows.filter(stays).map((row) => ({
      id: row.id,
      templateId: row.templateId,
      terms: row.template,
      eligibleCents: isForProducts(row.template)
        ? (coupons.find(({ couponId }) => couponId === row.id)?.eligibleCents ?? null)
        : null,
    })),
  )
  const effects = rows.map((row): Effect => {
    const effect = outcome.coupons.find(({ id }) => id === row.id)
    return effect === undefined
      ? { row, discountCents: 0, refusal: 'beside_deal' }
      : { row, discountCents: effect.discountCents, refusal: effect.refusal }
  })
  return {
    userId: rows[0]?.userId ?? '',
    effects,
    discountCents: amountCents - outcome.paidCents,
    paidCents: outcome.paidCents,
    lines: outcome.lines,
    isBesideDeal,
  }
}

export interface Used extends Discounted {
  /** The same coupons were used for the same receipt before; this call changed nothing. */
  readonly already: boolean
}

/**
 * Uses coupons for a receipt, all of them or none. A repeated call gets the first answer.
 * `paidCents` of the answer is the amount of the purchase, which the caller registers. Emits
 * `coupon.used` for each coupon and writes the audit log. Locks the receipt number of the brand and
 * then the codes; members may be locked after them.
 * @throws AppError those of discountsOf(), coupon_receipt_used, coupon_beside_deal,
 * coupon_below_minimum, coupon_not_combinable, coupon_same_coupon, coupon_too_many,
 * coupon_products_untold, coupon_no_products, coupon_nothing_left
 */
export async function useCoupons(tx: Db, receipt: Receipt & { readonly receiptId: string }): Promise<Used> {
  const { brandId, receiptId, coupons, amountCents, storeId, actorId, now } = receipt
  await lockReceipt(tx, brandId, receiptId)
  const ids = [...new Set(coupons.map(({ couponId }) => couponId))]
  await lockCodes(tx, ids)
  const before = await usesOfReceipt(tx, { brandId, receiptId, storeId, actorId })
  if (before.length > 0) return usedBefore(tx, receipt, before)
  const found = await discountsOf(tx, receipt)
  const refused = found.effects.find(({ refusal }) => refusal !== null)
  if (refused !== undefined && refused.refusal !== null) throw new AppError(`coupon_${refused.refusal}`)
  const { userId, paidCents, isBesideDeal } = found
  const uses = found.effects.map(({ row, discountCents }) => ({
    couponId: row.id,
    templateId: row.templateId,
    brandId,
    userId,
    receiptId,
    storeId,
    amountCents,
    discountCents,
    paidCents,
    proof: coupons.find(({ couponId }) => couponId === row.id)?.proof ?? 'code',
    besideDeal: isBesideDeal,
    actorId,
  }))
  const made = await insertUses(tx, uses, now)
  const told = uses.map(({ couponId, templateId, discountCents }) => ({
    useId: made.get(couponId) ?? '',
    couponId,
    templateId,
    brandId,
    userId,
    receiptId,
    amountCents,
    discountCents,
    paidCents,
  }))
  await emitAll(tx, 'coupon.used', told, now)
  await writeAudits(
    tx,
    told.map(({ couponId, useId, discountCents }) => ({
      actorId,
      action: 'coupon.used',
      objectType: 'coupon',
      objectId: couponId,
      brandId,
      detail: { useId, amountCents, discountCents, paidCents, ...(isBesideDeal && { isBesideDeal }) },
      now,
    })),
  )
  return { ...found, already: false }
}

/** @throws AppError coupon_receipt_used unless the use is exactly the same */
async function usedBefore(
  tx: Db,
  receipt: Receipt & { readonly receiptId: string },
  before: Awaited<ReturnType<typeof usesOfReceipt>>,
): Promise<Used> {
  const rows = await readPresented(tx, receipt)
  const isSame =
    before.length === rows.length &&
    before.every(
      ({ couponId, amountCents }) =>
        amountCents === receipt.amountCents && rows.some(({ id }) => id === couponId),
    )
  if (!isSame) throw new AppError('coupon_receipt_used')
  // The paid lines are computed again: the same receipt gives the same cents.
  const again = effectsOn(receipt, rows, false, false)
  return { ...again, already: true }
}

/**
 * Reads a coupon of a brand by its typed code. @throws AppError code_invalid, also for one of
 * another brand
 */
export async function couponByCode(db: Db, brandId: string, typed: string): Promise<CodeRow> {
  const code = readClaimCode(typed)
  const row = code === null ? undefined : await findByCode(db, code)
  if (row === undefined || row.brandId !== brandId) throw new AppError('code_invalid')
  return row
}

/** A receipt with one coupon, as a till's own software sends it. */
export interface CodeOnReceipt extends Omit<Receipt, 'coupons' | 'isSeparate'> {
  readonly code: string
  /** The buyer, who must be the holder of the coupon. */
  readonly userId: string
  readonly eligibleCents?: number | null
}

/**
 * Computes the discount of a typed code on a receipt. @throws AppError code_invalid, and those of
 * discountsOf()
 */
export async function previewCoupon(db: Db, receipt: CodeOnReceipt): Promise<Discounted> {
  return discountsOf(db, await byCode(db, receipt))
}

/**
 * Uses a typed code for a receipt of its member. @throws AppError code_invalid, and those of
 * useCoupons()
 */
export async function useCoupon(
  tx: Db,
  receipt: CodeOnReceipt & { readonly receiptId: string },
): Promise<Used> {
  return useCoupons(tx, { ...(await byCode(tx, receipt)), receiptId: receipt.receiptId })
}

async function byCode(
  db: Db,
  { code, userId, eligibleCents = null, ...receipt }: CodeOnReceipt,
): Promise<Receipt> {
  const row = await couponByCode(db, receipt.brandId, code)
  if (row.userId !== userId) throw new AppError('coupon_other_member')
  return { ...receipt, isSeparate: false, coupons: [{ couponId: row.id, proof: 'api', eligibleCents }] }
}

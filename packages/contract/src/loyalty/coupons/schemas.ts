import { COUPON_KINDS } from '@vicino/domain/coupon-kinds'
import { COUPON_REFUSALS, COUPON_STATES } from '@vicino/domain/coupons'
import { z } from 'zod'
import { shopDoorSchema } from '../../common/shop-door.ts'
import { accountSchema } from '../../common/account.ts'
import { versionSchema } from '../../common/admin-list.ts'
import { message } from '../../common/field-messages.ts'
import { idSchema } from '../../common/ids.ts'
import { readableText } from '../../common/text.ts'
import { fileKeyOrAddressSchema } from '../../foundation/files/schemas.ts'
import { MOST_LINES } from '../members/constants.ts'
import { customerSchema, purchaseAnswer } from '../members/schemas.ts'
import { amountSchema, memberReference, receiptLine, receiptSchema } from '../members/purchase-schemas.ts'
import { wallDate } from '../programs/schemas.ts'
import {
  COUPON_LIMITS,
  ISSUE_REFUSALS,
  MOST_ISSUED,
  MOST_SAME_CODE,
  PUBLIC_CODE,
  TEMPLATE_STATES,
  USE_PROOFS,
} from './constants.ts'

const count = z.int().min(0)
const moment = z.string()
/** Euros with two decimals. */
const euros = z.number().min(0)

/** The discount of a coupon, and its conditions: fixed once a code was issued. */
const terms = {
  kind: z.enum(COUPON_KINDS),
  /** Whole percent; null for the other kinds. */
  percent: z.int().min(1).max(100).nullable(),
  /** Euros: the discount, or the highest price of the free product; null for percent. */
  value: z.number().min(0.01).max(COUPON_LIMITS.value).multipleOf(0.01).nullable(),
  /** Name of the free product; null for the other kinds. */
  product: readableText(COUPON_LIMITS.product).nullable(),
  /** Minimum of the receipt before coupons in euros; 0 = none. */
  minSpend: z.number().min(0).max(COUPON_LIMITS.value).multipleOf(0.01),
  /** Products by the codes and categories of the till's lines; both empty = all. */
  productCodes: z.array(readableText(100)).max(COUPON_LIMITS.products),
  productCategories: z.array(readableText(100)).max(COUPON_LIMITS.products),
  /** Whether it combines with other coupons and with a deal. */
  combinable: z.boolean(),
  /** Shops of the brand that accept it; empty = all. */
  shops: z.array(idSchema).max(COUPON_LIMITS.shops),
}

/** A template as a brand sends it, always complete. */
export const couponTemplateBody = z
  .strictObject({
    ...terms,
    name: readableText(COUPON_LIMITS.name),
    description: z.union([z.literal(''), readableText(COUPON_LIMITS.description)]),
    /** Key of an uploaded image (folder `program`), or its current address; null = none. */
    imageUrl: fileKeyOrAddressSchema.nullable(),
    /**
     * First and last day (in Rome) on which codes are accepted; null = from the issue, and for
     * `validDays`.
     */
    validFrom: wallDate.nullable(),
    validTo: wallDate.nullable(),
    /**
     * Days from the issue, including that day; null = until `validTo`. One of the two is required.
     */
    validDays: z.int().min(1).max(COUPON_LIMITS.validDays).nullable(),
    /** The most codes in all and for each member; null = without limit. */
    total: z.int().min(1).max(COUPON_LIMITS.codes).nullable(),
    perMember: z.int().min(1).max(COUPON_LIMITS.codes).nullable(),
    /** The code with which anybody takes this coupon, once each; null = the shop gives it alone. */
    publicCode: z
      .string()
      .trim()
      .toUpperCase()
      .regex(PUBLIC_CODE.form, message('public_code'))
      .nullable()
      .default(null),
  })
  .check(({ value: body, issues }) => {
    const wrong = (path: string, key: Parameters<typeof message>[0]) =>
      issues.push({ code: 'custom', input: body, path: [path], message: message(key) })
    if ((body.kind === 'percent') !== (body.percent !== null)) wrong('percent', 'required')
    if ((body.kind === 'percent') !== (body.value === null)) wrong('value', 'required')
    if ((body.kind === 'product') !== (body.product !== null)) wrong('product', 'required')
    if (body.validTo === null && body.validDays === null) wrong('validTo', 'required')
    if (body.validFrom !== null && body.validTo !== null && body.validTo < body.validFrom)
      wrong('validTo', 'invalid')
  })

export const changedCouponBody = couponTemplateBody.safeExtend({ version: versionSchema })

/** The public facts of a coupon for everybody who has one. */
const facts = {
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  kind: z.enum(COUPON_KINDS),
  percent: count.nullable(),
  value: euros.nullable(),
  product: z.string().nullable(),
  minSpend: euros,
  productCodes: z.array(z.string()),
  productCategories: z.array(z.string()),
  combinable: z.boolean(),
}

export const couponFiguresSchema = z.object({
  issued: count,
  used: count,
  expired: count,
  revoked: count,
  /** Codes that are valid now or later. */
  active: count,
  /** Used of issued codes, in percent with one decimal; null before the first. */
  useRate: z.number().nullable(),
  /** Euros paid on receipts with such a coupon, and euros of its discounts. */
  sales: euros,
  discount: euros,
})

/** A template for its brand. */
export const couponTemplateSchema = z.object({
  _id: z.uuid(),
  version: z.string(),
  ...facts,
  /** Shops that accept it; empty = all of the brand. */
  shops: z.array(z.uuid()),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  validDays: count.nullable(),
  total: count.nullable(),
  perMember: count.nullable(),
  publicCode: z.string().nullable(),
  state: z.enum(TEMPLATE_STATES),
  /** Issued codes that are not revoked. */
  given: count,
  /** Its terms are fixed, because codes of it were issued. */
  isFixed: z.boolean(),
  figures: couponFiguresSchema,
  createdAt: moment,
  updatedAt: moment,
  can: z.object({
    edit: z.boolean(),
    issue: z.boolean(),
    pause: z.boolean(),
    resume: z.boolean(),
    end: z.boolean(),
  }),
})
export type CouponTemplate = z.output<typeof couponTemplateSchema>
export type CouponTemplateBody = z.input<typeof couponTemplateBody>

/** The recipients of a manual issue. */
export const issueBody = z.strictObject({
  /** Customers of this program of the brand. */
  programId: idSchema,
  userIds: z.array(idSchema).min(1).max(MOST_ISSUED),
})
/** The result of an issue, in the order of the named people. */
export const issuedSchema = z.object({
  issued: count,
  results: z.array(
    z.object({
      userId: z.uuid(),
      /** The code that they got, or already had for the same cause; null = none. */
      couponId: z.uuid().nullable(),
      isNew: z.boolean(),
      refused: z.enum(ISSUE_REFUSALS).nullable(),
    }),
  ),
})

/** All customers of a program, or those of one of its segments. */
export const audienceBody = z.strictObject({ programId: idSchema, segmentId: idSchema.nullable() })

export const couponBatchSchema = z.object({
  _id: z.uuid(),
  program: z.object({ _id: z.uuid(), name: z.string() }),
  /** Name of the segment at that time; null = all customers. */
  segment: z.string().nullable(),
  /** Number of customers at its start. */
  counted: count,
  issued: count,
  refused: count,
  state: z.enum(['running', 'done', 'stopped']),
  /** Why it stopped before its end. */
  stoppedBy: z.enum(['person', 'limit_total', 'template', 'program']).nullable(),
  createdAt: moment,
  endedAt: moment.nullable(),
})
export type CouponBatch = z.output<typeof couponBatchSchema>

const useSchema = z.object({
  receiptId: z.string(),
  /** Euros of the receipt before coupons, of this discount, and paid after all. */
  amount: euros,
  discount: euros,
  paid: euros,
  at: moment,
  by: z.string().nullable(),
  proof: z.enum(USE_PROOFS),
})

/** A code in the list of its brand. */
export const couponCodeSchema = z.object({
  _id: z.uuid(),
  /** Two groups of five. */
  code: z.string(),
  state: z.enum(COUPON_STATES),
  customer: customerSchema,
  /** The reason of its issue: 'hand', 'segment', 'reward', 'automation', 'campaign' … */
  cause: z.string(),
  issuedAt: moment,
  startsAt: moment,
  expiresAt: moment,
  use: useSchema.nullable(),
  revokedAt: moment.nullable(),
  /** Why it was revoked. */
  reason: z.string().nullable(),
  can: z.object({ revoke: z.boolean(), void: z.boolean() }),
})
export type CouponCode = z.output<typeof couponCodeSchema>

export const couponReasonBody = z.strictObject({ reason: readableText(COUPON_LIMITS.reason) })

/** A coupon in its owner's wallet. */
export const ownCouponSchema = z.object({
  _id: z.uuid(),
  ...facts,
  brand: accountSchema,
  state: z.enum(COUPON_STATES),
  issuedAt: moment,
  startsAt: moment,
  expiresAt: moment,
  usedAt: moment.nullable(),
  /** Shops that accept it; empty = all of the brand. */
  shops: z.array(shopDoorSchema),
})
export type OwnCoupon = z.output<typeof ownCouponSchema>

/** A published code as a person types it; spaces, dashes and case do not matter. */
const typedCode = z.string().trim().min(1).max(40)

export const takeCouponBody = z.strictObject({
  code: typedCode,
  /** The shop that published it; needed only where several use the same code. */
  brandId: idSchema.optional(),
})
/** The taken coupon, or the shops that publish this code, where there are several. */
export const takenCouponSchema = z.object({
  coupon: ownCouponSchema.nullable(),
  /** The caller had it already: nothing new was taken. */
  already: z.boolean(),
  brands: z.array(ownCouponSchema.shape.brand).max(MOST_SAME_CODE),
})
export const takeAtTillBody = z.strictObject({
  code: typedCode,
  member: memberReference,
  storeId: idSchema.optional(),
})

/** A single coupon, with the code and QR for a till; both are null where no till accepts it now. */
export const ownCouponDetailSchema = ownCouponSchema.extend({
  /** Ten characters in two groups, to show or dictate. */
  code: z.string().nullable(),
  qr: z.object({ token: z.string(), expiresAt: moment }).nullable(),
  /** Its use, where it was used: euros. */
  use: z.object({ amount: euros, discount: euros, paid: euros, receiptId: z.string() }).nullable(),
  serverTime: moment,
})
export type OwnCouponDetail = z.output<typeof ownCouponDetailSchema>

/** A coupon at the till after it was scanned or typed. */
export const tillCouponSchema = z.object({
  _id: z.uuid(),
  ...facts,
  customer: customerSchema,
  startsAt: moment,
  expiresAt: moment,
  /**
   * Names the coupon in the preview and the confirmation, for 15 minutes: its QR has expired by
   * then.
   */
  ticket: z.string(),
  /** Shops that accept it; empty = all of the brand. */
  shops: z.array(shopDoorSchema),
  /** A deal that this customer redeemed at the brand in the last 30 minutes; null = none. */
  besideDeal: z.object({ title: z.string(), at: moment }).nullable(),
})
export type TillCoupon = z.output<typeof tillCouponSchema>

/** The part of a receipt for a coupon's products, where the till sends no lines. */
const onReceipt = z.strictObject({
  ticket: z.string().min(1).max(1000),
  /** Euros of the coupon's products. */
  eligible: z.number().min(0).max(COUPON_LIMITS.value).multipleOf(0.01).optional(),
})

export const couponReceiptBody = z.strictObject({
  coupons: z.array(onReceipt).min(1).max(20),
  /** Euros of the receipt before coupons. */
  amount: amountSchema,
  items: z.array(receiptLine).min(1).max(MOST_LINES).optional(),
  storeId: idSchema.optional(),
  /** The deal that the customer has just redeemed is on another receipt. */
  separateReceipt: z.boolean().optional(),
})
export const couponConfirmBody = couponReceiptBody.extend({
  /** Number of the receipt: the same again gets the first answer. */
  receiptId: receiptSchema,
})

/** The discounts of coupons on a receipt, or the reason why one takes nothing off. */
export const couponPreviewSchema = z.object({
  amount: euros,
  discount: euros,
  paid: euros,
  coupons: z.array(
    z.object({
      _id: z.uuid(),
      discount: euros,
      refusal: z.enum([...COUPON_REFUSALS, 'beside_deal']).nullable(),
      /** The reason, in the caller's language. */
      message: z.string().nullable(),
    }),
  ),
})
export type CouponPreview = z.output<typeof couponPreviewSchema>

export const couponConfirmedSchema = z.object({
  receiptId: z.string(),
  amount: euros,
  discount: euros,
  paid: euros,
  customer: customerSchema,
  coupons: z.array(z.object({ _id: z.uuid(), name: z.string(), discount: euros })),
  /**
   * The effect of the purchase of `paid`; null where nothing was paid, or the customer is in no
   * running program.
   */
  purchase: purchaseAnswer.nullable(),
  /** The same receipt was confirmed before: nothing new was done. */
  already: z.boolean(),
})
export type CouponConfirmed = z.output<typeof couponConfirmedSchema>

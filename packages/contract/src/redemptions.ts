import { z } from 'zod'
import { cursorPage, idParams, idSchema, queryCursor, queryLimit, readableText } from './common.ts'
import { dealDetailSchema } from './deals.ts'
import { defineEndpoint } from './endpoint.ts'
import { BRAND_STAFF, REDEEMERS, TILL } from './roles.ts'

/** held = the code is live; the others are ends. A confirmed one can still be voided within 24 hours. */
export const REDEMPTION_STATUSES = ['held', 'redeemed', 'cancelled', 'expired', 'voided'] as const
export const redemptionStatusSchema = z.enum(REDEMPTION_STATUSES)
export type RedemptionStatus = z.output<typeof redemptionStatusSchema>

export const channelSchema = z.enum(['store', 'online'])
export type Channel = z.output<typeof channelSchema>

/** Nine digits, the first not 0. */
export const transactionIdSchema = z.string().regex(/^[1-9]\d{8}$/, 'transaction_id')

/** What the client is: a desktop gets no code. */
export const deviceSchema = z.enum(['phone', 'desktop'])

const facts = z.object({
  _id: z.uuid(),
  transactionId: transactionIdSchema,
  channel: channelSchema,
  status: redemptionStatusSchema,
  /** BrandPoints that the confirmation credits, or credited. */
  points: z.int().min(0),
  /** Euros, as they were when the code was opened. */
  price: z.number(),
  discountPrice: z.number(),
  openedAt: z.string(),
  expiresAt: z.string(),
  /** When it was confirmed, cancelled or voided; null while held and after it ran out. */
  closedAt: z.string().nullable(),
})

/** An online purchase's single-use code, and the shop's address with the code attached. */
const purchase = z.object({ code: z.string(), shopUrl: z.string() })

/** The caller's own redemption. `serverTime` anchors the countdown, so that a wrong phone clock does not matter. */
export const redemptionSchema = facts.extend({
  serverTime: z.string(),
  /** Signed token for the QR code and when its proof ends; null online and once it is no longer held. */
  qr: z.object({ token: z.string(), expiresAt: z.string() }).nullable(),
  purchase: purchase.nullable(),
  deal: dealDetailSchema,
})
export type Redemption = z.output<typeof redemptionSchema>

/** What the QR code carries, in a JWS (EdDSA) signed by the server; times in seconds since 1970. */
export const qrPayloadSchema = z.object({
  dealId: z.uuid(),
  transactionId: transactionIdSchema,
  timestamp: z.int(),
  userId: z.uuid(),
  brandId: z.uuid(),
  expiry: z.int(),
  /** End of the proof: a picture of the code is worthless afterwards. */
  proofUntil: z.int(),
})
export type QrPayload = z.output<typeof qrPayloadSchema>

const openBody = z.strictObject({ dealId: idSchema, device: deviceSchema.default('phone') })

/** Holds one piece for 15 minutes, or resumes the caller's live code of this deal with its remaining time. */
export const openRedemption = defineEndpoint({
  method: 'POST',
  path: '/redemption',
  summary: 'Open or resume the in-store code of a deal',
  tag: 'redemption',
  access: REDEEMERS,
  body: openBody,
  status: 201,
  response: redemptionSchema,
  errors: [
    'deal_not_found',
    'desktop_refused',
    'own_brand',
    'deal_used',
    'deal_sold_out',
    'deal_expired',
    'deal_is_online',
    'too_many_holds',
    'too_many_unused_holds',
  ],
  idempotent: true,
  perMinute: 60,
})

export const getRedemption = defineEndpoint({
  method: 'GET',
  path: '/redemption/{id}',
  summary: 'One’s own redemption, in the shop or online',
  tag: 'redemption',
  access: REDEEMERS,
  params: idParams,
  status: 200,
  response: redemptionSchema,
  errors: ['redemption_not_found'],
})

/** A live code with a fresh proof; asked for every 30 s. */
export const renewQr = defineEndpoint({
  method: 'GET',
  path: '/redemption/{id}/qr',
  summary: 'Renew the proof inside one’s own QR code',
  tag: 'redemption',
  access: REDEEMERS,
  params: idParams,
  status: 200,
  response: z.object({ token: z.string(), expiresAt: z.string() }),
  errors: ['redemption_not_found', 'code_expired', 'redemption_cancelled', 'already_redeemed'],
})

/** Harmless when it is already over, except when it was redeemed: that is a 409. */
export const cancelRedemption = defineEndpoint({
  method: 'POST',
  path: '/redemption/{id}/cancel',
  summary: 'Give up one’s own code, in the shop or online, and release its piece',
  tag: 'redemption',
  access: REDEEMERS,
  params: idParams,
  body: z.strictObject({}),
  status: 200,
  response: z.object({ _id: z.uuid(), status: redemptionStatusSchema }),
  errors: ['redemption_not_found', 'already_redeemed'],
  idempotent: true,
})

const dealLineSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  productName: z.string(),
  image: z.string().nullable(),
})
const personSchema = z.object({ username: z.string(), avatar: z.string().nullable() })

/** A redemption in a list: the caller's own history. */
export const redemptionLineSchema = facts.extend({
  purchase: purchase.nullable(),
  deal: dealLineSchema,
  brand: z.object({ _id: z.uuid(), username: z.string(), logo: z.string().nullable() }),
})
export type RedemptionLine = z.output<typeof redemptionLineSchema>

/** state: open = held and in time; closed = everything else. Newest first. */
export const listRedemptions = defineEndpoint({
  method: 'GET',
  path: '/redemption/history',
  summary: 'One’s own redemptions',
  tag: 'redemption',
  access: REDEEMERS,
  query: z.object({
    state: z.enum(['all', 'open', 'closed']).default('all'),
    limit: queryLimit(20),
    cursor: queryCursor,
  }),
  status: 200,
  response: cursorPage(redemptionLineSchema).extend({ serverTime: z.string() }),
  errors: ['cursor_invalid'],
})

/** A code as it is scanned or typed. */
const presented = z.union([
  z.strictObject({ token: z.string().min(1).max(2000) }),
  z.strictObject({ transactionId: transactionIdSchema }),
])

const tillErrors = [
  'till_without_brand',
  'code_invalid',
  'code_expired',
  'proof_stale',
  'redemption_cancelled',
  'already_redeemed',
  'other_brand',
  'own_brand',
  'typed_codes_locked',
] as const

/** What the till sees of a redemption: `discountPrice` is what the customer pays. */
export const tillLineSchema = facts.extend({
  serverTime: z.string(),
  deal: dealLineSchema,
  customer: personSchema,
})
export type TillLine = z.output<typeof tillLineSchema>

export const scanRedemption = defineEndpoint({
  method: 'POST',
  path: '/redemption/scan',
  summary: 'Look at a scanned or typed code of one’s own brand; changes nothing',
  tag: 'redemption',
  access: TILL,
  body: presented,
  status: 200,
  response: tillLineSchema,
  errors: tillErrors,
  perMinute: 120,
})

/** Credits the points and marks the deal used, once; a second time is a 409 with the time of the first. */
export const confirmRedemption = defineEndpoint({
  method: 'POST',
  path: '/redemption/confirm',
  summary: 'Confirm a scanned or typed code of one’s own brand',
  tag: 'redemption',
  access: TILL,
  body: presented,
  status: 200,
  response: tillLineSchema,
  errors: tillErrors,
  idempotent: true,
  perMinute: 120,
})

/** A confirmed redemption of the day; `voidReason` when it was taken back. */
export const confirmationSchema = tillLineSchema.omit({ serverTime: true }).extend({
  confirmedAt: z.string(),
  confirmedBy: z.string(),
  voidReason: z.string().nullable(),
})
export type Confirmation = z.output<typeof confirmationSchema>

/** Of a day in Europe/Rome, today unless told; a scanner sees its own, brand and brandManager all. */
export const listConfirmations = defineEndpoint({
  method: 'GET',
  path: '/redemption/confirmations',
  summary: 'Confirmations of a day at one’s own brand, newest first',
  tag: 'redemption',
  access: TILL,
  query: z.object({
    date: z.iso.date().regex(/^2/, 'invalid').optional(),
    limit: queryLimit(20),
    cursor: queryCursor,
  }),
  status: 200,
  response: cursorPage(confirmationSchema).extend({
    totalCount: z.int().min(0),
    /** Euros of the day's confirmations that were not voided. */
    totalAmount: z.number(),
  }),
  errors: ['cursor_invalid', 'till_without_brand'],
})

/** Within 24 hours: points go back, the piece returns, the customer is told. */
export const voidRedemption = defineEndpoint({
  method: 'POST',
  path: '/redemption/{id}/void',
  summary: 'Take back a confirmed redemption of one’s own brand',
  tag: 'redemption',
  access: BRAND_STAFF,
  params: idParams,
  body: z.strictObject({ reason: readableText(300) }),
  status: 200,
  response: confirmationSchema,
  errors: ['redemption_not_found', 'not_redeemed', 'void_too_late'],
  idempotent: true,
})

/** Holds one piece for 24 hours, at most until the deal ends; resumes the caller's live code of this deal. */
export const openPurchaseCode = defineEndpoint({
  method: 'POST',
  path: '/purchase-code',
  summary: 'Open or resume the single-use code of an online deal',
  tag: 'redemption',
  access: REDEEMERS,
  body: openBody,
  status: 201,
  response: redemptionSchema,
  errors: [
    'deal_not_found',
    'desktop_refused',
    'own_brand',
    'deal_used',
    'deal_sold_out',
    'deal_expired',
    'deal_is_in_store',
    'too_many_holds',
    'too_many_unused_holds',
  ],
  idempotent: true,
  perMinute: 60,
})

export const waitingCodeSchema = tillLineSchema.omit({ serverTime: true }).extend({ code: z.string() })
export type WaitingCode = z.output<typeof waitingCodeSchema>

/** Live codes of one's own brand, the one that ends first on top. */
export const listWaitingCodes = defineEndpoint({
  method: 'GET',
  path: '/purchase-code/waiting',
  summary: 'Online purchase codes that wait for confirmation',
  tag: 'redemption',
  access: BRAND_STAFF,
  query: z.object({ limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(waitingCodeSchema).extend({ totalCount: z.int().min(0), serverTime: z.string() }),
  errors: ['cursor_invalid', 'till_without_brand'],
})

/** Case and dashes do not matter. Wrong ones count like typed numbers. */
export const confirmPurchaseCode = defineEndpoint({
  method: 'POST',
  path: '/purchase-code/confirm',
  summary: 'Confirm an online purchase of one’s own brand by its code',
  tag: 'redemption',
  access: BRAND_STAFF,
  body: z.strictObject({
    code: z
      .string()
      .trim()
      .min(4)
      .max(20)
      .regex(/^[\w-]+$/, 'invalid'),
  }),
  status: 200,
  response: tillLineSchema,
  errors: [
    'till_without_brand',
    'code_invalid',
    'code_expired',
    'redemption_cancelled',
    'already_redeemed',
    'other_brand',
    'own_brand',
    'typed_codes_locked',
  ],
  idempotent: true,
  perMinute: 120,
})

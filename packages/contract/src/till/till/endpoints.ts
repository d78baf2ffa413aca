import { z } from 'zod'
import { cursorPage } from '../../common/pages.ts'
import { cursorQuery } from '../../common/query.ts'
import { readableText } from '../../common/text.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { HANDING_ERRORS } from '../../loyalty/claims/constants.ts'
import {
  redemptionStatusSchema,
  tillLineSchema,
  transactionIdSchema,
} from '../../redemption/redemptions/schemas.ts'
import { AT_TILL } from '../../identity/permissions/constants.ts'
import { BRAND_STAFF, TILL } from '../../roles.ts'
import * as schemas from './schemas.ts'

const voiding = endpointsOf({ tag: 'redemption', access: BRAND_STAFF, permission: 'code-VOID' })
const listing = endpointsOf({
  tag: 'redemption',
  access: BRAND_STAFF,
  permission: 'till-LIST',
  errors: ['till_without_brand'],
})
const till = endpointsOf({ tag: 'redemption', access: TILL })

/** The text of a QR exactly as it was read. A text longer than any version's is a 400. */
const scanned = z.strictObject({ token: z.string().min(1).max(2000) })
const typed = z.strictObject({ transactionId: transactionIdSchema })

/**
 * `withoutScreen`: the number is accepted although the customer's screen is silent; this is
 * recorded.
 */
const typedOnPurpose = typed.extend({ withoutScreen: z.boolean().optional() })

const tillErrors = [
  'till_without_brand',
  'code_invalid',
  'code_other_version',
  'code_expired',
  'proof_stale',
  'redemption_cancelled',
  'already_redeemed',
  'other_brand',
  'own_brand',
  'typed_codes_locked',
] as const

const scanErrors = [
  'till_without_brand',
  'code_invalid',
  'code_other_version',
  'typed_codes_locked',
  'card_invalid',
  'card_expired',
  'program_not_active',
  'code_expired',
  'proof_stale',
  'redemption_cancelled',
  'already_redeemed',
  'other_brand',
  'own_brand',
] as const

const couponErrors = [
  'coupon_used',
  'coupon_expired',
  'coupon_revoked',
  'coupon_not_yet',
  'coupon_proof_stale',
  'coupon_other_brand',
  'coupon_other_shop',
  'own_coupon',
] as const

/**
 * Codes of deals, member cards, claims and coupons, scanned or typed: `kind` names the type.
 * Changes nothing.
 */
export const scanAtTill = defineEndpoint('POST /till/scan', {
  summary: 'Look at whatever a customer shows at the till',
  tag: 'claim',
  access: TILL,
  permission: { any: AT_TILL },
  onRepeat: 'harmless',
  body: schemas.tillScanBody,
  response: schemas.tillScanSchema,
  perMinute: 120,
  errors: [...scanErrors, ...HANDING_ERRORS, ...couponErrors],
})

/** Its only change: a read QR proves that the customer's screen is present. */
export const scanRedemption = till('POST /redemption/scan', {
  summary: 'Look at a scanned or typed code of one’s own brand',
  permission: { any: AT_TILL },
  onRepeat: 'harmless',
  body: z.union([scanned, typed]),
  response: tillLineSchema,
  perMinute: 120,
  errors: tillErrors,
})

/**
 * Credits the points and marks the deal as used. A second confirmation is a 409 with the time of
 * the first. A typed number whose screen was silent for the last 60 s is a 409
 * screen_unheard, unless it is sent with `withoutScreen`.
 */
export const confirmRedemption = till('POST /redemption/confirm', {
  summary: 'Confirm a scanned or typed code of one’s own brand',
  permission: 'code-CONFIRM',
  onRepeat: 'keyed',
  body: z.union([scanned, typedOnPurpose]),
  response: tillLineSchema,
  perMinute: 120,
  errors: [...tillErrors, 'screen_unheard'],
})

/**
 * Redemptions, members' purchases and refunds registered by a till, and rewards that it fulfilled,
 * for a date in Rome, by default today. A scanner sees its own, brand and brandManager all (R-220).
 * A redemption's points for a member are no separate entry.
 */
export const listConfirmations = till('GET /redemption/confirmations', {
  summary: 'What the tills of one’s own brand confirmed and registered in a day, newest first',
  permission: 'till-LIST',
  query: cursorQuery(20, {
    date: z.iso
      .date()
      .refine((day) => day.startsWith('2'), 'invalid')
      .optional(),
  }),
  response: cursorPage(schemas.dayEntrySchema).extend({
    totalCount: z.int().min(0),
    /**
     * Euros of the day's redemptions that were not voided, of purchases and of rewards, minus
     * refunds.
     */
    totalAmount: z.number(),
    /**
     * `seeAllTills`: the list contains the confirmations of everybody in the brand, not only the
     * caller's.
     */
    can: z.object({ seeAllTills: z.boolean() }),
  }),
  errors: ['till_without_brand'],
})

/**
 * The last seven days of the brand's tills, today last. Amounts and counts are those of the list of
 * each day; a scanner sees its own, as there.
 */
export const readTillWeek = till('GET /till/week', {
  summary: 'What one’s own brand’s tills took on each of the last seven days',
  permission: 'till-LIST',
  response: z.object({
    days: z.array(
      z.object({
        /** YYYY-MM-DD in Rome. */
        date: z.string(),
        /** Euros, as `totalAmount` of GET /redemption/confirmations. */
        amount: z.number(),
        /** Entries, as `totalCount` there. */
        entries: z.int().min(0),
        /** Deals that were redeemed and not voided. */
        deals: z.int().min(0),
        /** Joinings of the brand's programs. */
        joined: z.int().min(0),
      }),
    ),
  }),
  errors: ['till_without_brand'],
})

/**
 * Within 24 hours: the points are reversed, the unit is free again and the customer is notified
 * (R-210).
 */
export const voidRedemption = voiding('POST /redemption/{id}/void', {
  summary: 'Take back a confirmed redemption of one’s own brand',
  onRepeat: 'keyed',
  body: z.strictObject({ reason: readableText(300) }),
  response: schemas.confirmationSchema,
  errors: ['redemption_not_found', 'not_redeemed', 'void_too_late'],
})

/** Valid codes of the caller's brand, the earliest end first. */
export const listWaitingCodes = listing('GET /purchase-code/waiting', {
  whileActing: false,
  summary: 'Online purchase codes that wait for confirmation',
  query: cursorQuery(20),
  response: cursorPage(schemas.waitingCodeSchema).extend({
    totalCount: z.int().min(0),
    serverTime: z.string(),
  }),
})

/**
 * Units held by codes now, in the shop and online, the earliest end first. Their holders are not
 * named.
 */
export const listHolds = listing('GET /redemption/holds', {
  summary: 'Held pieces of one’s own brand’s deals',
  query: cursorQuery(20),
  response: cursorPage(schemas.holdSchema).extend({ totalCount: z.int().min(0), serverTime: z.string() }),
})

/**
 * Ends a customer's code and frees its unit at once; the customer is notified. A second call
 * changes nothing.
 */
export const freeHold = voiding('POST /redemption/{id}/free', {
  summary: 'Free a held piece of one’s own brand',
  onRepeat: 'keyed',
  body: z.strictObject({}),
  response: z.object({ _id: z.uuid(), status: redemptionStatusSchema }),
  errors: ['redemption_not_found', 'already_redeemed', 'redemption_cancelled', 'code_expired'],
})

const purchaseCode = z.strictObject({
  code: z
    .string()
    .trim()
    .min(4)
    .max(20)
    .regex(/^[\w-]+$/, 'invalid'),
})

const purchaseErrors = [
  'till_without_brand',
  'code_invalid',
  'code_expired',
  'redemption_cancelled',
  'already_redeemed',
  'other_brand',
  'own_brand',
  'typed_codes_locked',
] as const
const brandStaff = endpointsOf({ tag: 'redemption', access: BRAND_STAFF, errors: purchaseErrors })

/**
 * Shows a purchase code's deal before its confirmation. A wrong code counts as a wrong typed number
 * (R-221).
 */
export const lookAtPurchaseCode = brandStaff('POST /purchase-code/look', {
  summary: 'Look at an online purchase code of one’s own brand; changes nothing',
  permission: { any: AT_TILL },
  onRepeat: 'harmless',
  body: purchaseCode,
  response: tillLineSchema,
  perMinute: 120,
})

/** Case and dashes do not matter. A wrong code counts as a wrong typed number. */
export const confirmPurchaseCode = brandStaff('POST /purchase-code/confirm', {
  summary: 'Confirm an online purchase of one’s own brand by its code',
  permission: 'code-CONFIRM',
  onRepeat: 'keyed',
  body: purchaseCode,
  response: tillLineSchema,
  perMinute: 120,
})

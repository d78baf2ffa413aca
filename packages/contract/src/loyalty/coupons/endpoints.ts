import { COUPON_STATES } from '@vicino/domain/coupons'
import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryText, cursorQuery } from '../../common/query.ts'
import { endpointsOf } from '../../endpoint.ts'
import { AT_TILL } from '../../identity/permissions/constants.ts'
import { ANY_ROLE, BACK_OFFICE, TILL } from '../../roles.ts'
import { TEMPLATE_STATES } from './constants.ts'
import * as schemas from './schemas.ts'

/**
 * Staff who act in a person's account see no codes, and so no coupons
 * (docs/modules/administration.md, "Access to an account").
 */
const listing = endpointsOf({
  tag: 'coupon',
  access: BACK_OFFICE,
  permission: 'coupon-LIST',
  whileActing: false,
})
/**
 * Staff who act in a person's account see no codes, and so no coupons
 * (docs/modules/administration.md, "Access to an account").
 */
const editing = endpointsOf({ tag: 'coupon', access: BACK_OFFICE, permission: 'coupon-EDIT' })
/**
 * Staff who act in a person's account see no codes, and so no coupons
 * (docs/modules/administration.md, "Access to an account").
 */
const step = endpointsOf({
  tag: 'coupon',
  access: BACK_OFFICE,
  permission: 'coupon-EDIT',
  onRepeat: 'harmless',
  whileActing: false,
  body: z.strictObject({}),
  response: schemas.couponTemplateSchema,
})
/**
 * Staff who act in a person's account see no codes, and so no coupons
 * (docs/modules/administration.md, "Access to an account").
 */
const issuing = endpointsOf({
  tag: 'coupon',
  access: BACK_OFFICE,
  permission: 'coupon-ISSUE',
  whileActing: false,
})
/**
 * Staff who act in a person's account see no codes, and so no coupons
 * (docs/modules/administration.md, "Access to an account").
 */
const ofCode = endpointsOf({
  tag: 'coupon',
  access: BACK_OFFICE,
  permission: 'coupon-EDIT',
  onRepeat: 'keyed',
  whileActing: false,
  body: schemas.couponReasonBody,
  response: schemas.couponCodeSchema,
})
const own = endpointsOf({ tag: 'coupon', access: ANY_ROLE, permission: 'own', whileActing: false })
const till = endpointsOf({ tag: 'coupon', access: TILL })

/** Newest first, with metrics. A superAdmin names the brand. */
export const listCouponTemplates = listing('GET /coupon', {
  summary: 'The coupons of a brand',
  query: cursorQuery(20, {
    brandId: idSchema.optional(),
    state: z.enum(TEMPLATE_STATES).optional(),
  }),
  response: cursorPage(schemas.couponTemplateSchema),
  errors: ['brand_not_found'],
})

export const createCouponTemplate = editing('POST /coupon', {
  whileActing: false,
  summary: 'Make a coupon',
  onRepeat: 'keyed',
  query: z.object({ brandId: idSchema.optional() }),
  body: schemas.couponTemplateBody,
  status: 201,
  response: schemas.couponTemplateSchema,
  errors: [
    'brand_not_found',
    'coupon_code_taken',
    'shop_not_found',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
})

export const getCouponTemplate = listing('GET /coupon/{id}', {
  summary: 'A coupon with its figures',
  response: schemas.couponTemplateSchema,
  errors: ['coupon_not_found'],
})

/** Once a code was issued, discount and products stay; names, image, limits and days may change. */
export const changeCouponTemplate = editing('PUT /coupon/{id}', {
  whileActing: false,
  summary: 'Change a coupon',
  body: schemas.changedCouponBody,
  response: schemas.couponTemplateSchema,
  errors: [
    'coupon_not_found',
    'record_changed',
    'coupon_given',
    'coupon_ended',
    'coupon_below_given',
    'coupon_code_taken',
    'shop_not_found',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
})

/** No code of it is issued; people's existing codes stay valid. */
export const pauseCouponTemplate = step('POST /coupon/{id}/pause', {
  summary: 'Pause a coupon',
  whileTermsDue: true,
  errors: ['coupon_not_found', 'coupon_ended'],
})

export const resumeCouponTemplate = step('POST /coupon/{id}/resume', {
  summary: 'Go on giving a coupon out',
  errors: ['coupon_not_found', 'coupon_ended'],
})

/** For good; people's existing codes stay valid until they expire. */
export const endCouponTemplate = step('POST /coupon/{id}/end', {
  summary: 'End a coupon',
  whileTermsDue: true,
  errors: ['coupon_not_found'],
})

const ISSUE_ERRORS = ['coupon_not_found', 'coupon_paused', 'coupon_ended', 'program_not_found'] as const

/** Each person separately: the answer names every omitted person with the reason. */
export const issueCoupons = issuing('POST /coupon/{id}/issue', {
  summary: 'Give a coupon to customers',
  onRepeat: 'keyed',
  body: schemas.issueBody,
  response: schemas.issuedSchema,
  errors: ISSUE_ERRORS,
})

/** The exact number at this moment. */
export const countCouponAudience = issuing('POST /coupon/{id}/audience', {
  summary: 'How many customers a coupon would be given to',
  onRepeat: 'harmless',
  body: schemas.audienceBody,
  response: z.object({
    /** Number of matching customers. */
    count: z.int().min(0),
    /** Number of those who get none because they had theirs; null where each may have several. */
    had: z.int().min(0).nullable(),
    /** Codes that may still be issued; null = without limit. */
    left: z.int().min(0).nullable(),
  }),
  perMinute: 120,
  errors: ['coupon_not_found', 'program_not_found', 'segment_not_found'],
})

/** In pieces, by a job that starts at once. */
export const startCouponBatch = issuing('POST /coupon/{id}/batch', {
  summary: 'Give a coupon to all customers of a program or a segment',
  onRepeat: 'keyed',
  body: schemas.audienceBody,
  status: 201,
  response: schemas.couponBatchSchema,
  perMinute: 10,
  errors: [...ISSUE_ERRORS, 'segment_not_found'],
})

export const listCouponBatches = listing('GET /coupon/{id}/batch', {
  summary: 'Batches of a coupon, newest first',
  query: cursorQuery(20),
  response: cursorPage(schemas.couponBatchSchema),
  errors: ['coupon_not_found'],
})

/** Issued codes stay valid. */
export const stopCouponBatch = issuing('POST /coupon/{id}/batch/{batchId}/stop', {
  summary: 'Stop a batch that is running',
  whileTermsDue: true,
  onRepeat: 'harmless',
  body: z.strictObject({}),
  response: schemas.couponBatchSchema,
  errors: ['coupon_not_found'],
})

/** Newest first. */
export const listCouponCodes = listing('GET /coupon/{id}/code', {
  summary: 'The codes of a coupon',
  query: cursorQuery(20, {
    state: z.enum(COUPON_STATES).optional(),
    /** Searches a complete code, or the beginning of a customer's name or handle. */
    search: queryText,
  }),
  response: cursorPage(schemas.couponCodeSchema),
  errors: ['coupon_not_found'],
})

/** All of them, oldest first: UTF-8 with a byte order mark, `;` between cells. */
export const exportCouponCodes = listing('GET /coupon/{id}/code/csv', {
  summary: 'Export the codes of a coupon as CSV',
  document: 'text/csv',
  perMinute: 10,
  errors: ['coupon_not_found'],
})

/** An active one; its member sees it in the wallet. */
export const revokeCoupon = ofCode('POST /coupon/{id}/code/{codeId}/revoke', {
  summary: 'Withdraw a code',
  errors: ['coupon_not_found', 'coupon_step'],
})

/**
 * The code can be used again until it expires. The registered purchase stays; its receipt refunds
 * it.
 */
export const voidCouponUse = ofCode('POST /coupon/{id}/code/{codeId}/void', {
  summary: 'Take back the use of a code',
  errors: ['coupon_not_found', 'coupon_not_used'],
})

/** Open ones by their end first; closed ones newest first. */
export const listOwnCoupons = own('GET /wallet/coupon', {
  summary: 'Coupons that brands gave to the caller',
  query: cursorQuery(20, {
    show: z.enum(['open', 'over']).default('open'),
  }),
  response: cursorPage(schemas.ownCouponSchema),
})

/** By the code that a shop published for everybody. Wrong codes lock the account for a while. */
export const takeCoupon = own('POST /wallet/coupon', {
  summary: 'Take the coupon of a published code',
  onRepeat: 'harmless',
  body: schemas.takeCouponBody,
  response: schemas.takenCouponSchema,
  perMinute: 20,
  errors: ['code_invalid', 'typed_codes_locked', 'coupon_code_closed', 'coupon_code_spent', 'coupon_had'],
})

export const getOwnCoupon = own('GET /wallet/coupon/{id}', {
  summary: 'One of the caller’s coupons, with its code',
  response: schemas.ownCouponDetailSchema,
  errors: ['coupon_not_found'],
})

/** The phone calls it every 30 s while it shows the code. */
export const renewCouponQr = own('GET /wallet/coupon/{id}/qr', {
  summary: 'Renew the proof inside a coupon’s QR code',
  response: z.object({ token: z.string(), expiresAt: z.string() }),
  errors: ['coupon_not_found', 'coupon_used', 'coupon_expired', 'coupon_revoked', 'coupon_not_yet'],
})

/** Takes it for the member, as if they had typed the code, and answers like POST /till/scan. */
export const takeCouponAtTill = till('POST /till/coupon/take', {
  summary: 'Take the coupon of one’s own brand’s published code for a member',
  permission: 'code-CONFIRM',
  onRepeat: 'harmless',
  body: schemas.takeAtTillBody,
  response: schemas.tillCouponSchema,
  perMinute: 120,
  errors: [
    'till_without_brand',
    'code_invalid',
    'typed_codes_locked',
    'card_invalid',
    'card_expired',
    'program_not_active',
    'coupon_code_closed',
    'coupon_code_spent',
    'coupon_had',
    'coupon_used',
    'coupon_expired',
    'coupon_revoked',
    'coupon_not_yet',
    'coupon_other_shop',
    'own_coupon',
  ],
})

const TICKET_ERRORS = [
  'till_without_brand',
  'coupon_ticket_stale',
  'coupon_not_found',
  'coupon_used',
  'coupon_expired',
  'coupon_revoked',
  'coupon_not_yet',
  'coupon_other_shop',
  'coupon_other_member',
  'till_other_shop',
  'own_coupon',
  'lines_differ',
] as const

/**
 * By the tickets from POST /till/scan. Changes nothing; a coupon that takes nothing off states the
 * reason.
 */
export const previewCoupons = till('POST /till/coupon/preview', {
  summary: 'What coupons take off a receipt',
  permission: { any: AT_TILL },
  onRepeat: 'harmless',
  body: schemas.couponReceiptBody,
  response: schemas.couponPreviewSchema,
  perMinute: 240,
  errors: TICKET_ERRORS,
})

/**
 * Uses all of them for one receipt or none, and registers the paid amount as a purchase of the
 * member. Once: the same receipt again gets the first answer, another receipt a 409 with the time
 * of the use.
 */
export const confirmCoupons = till('POST /till/coupon/confirm', {
  summary: 'Use coupons for a receipt',
  permission: 'code-CONFIRM',
  onRepeat: 'keyed',
  body: schemas.couponConfirmBody,
  response: schemas.couponConfirmedSchema,
  perMinute: 120,
  errors: [
    ...TICKET_ERRORS,
    'coupon_receipt_used',
    'coupon_beside_deal',
    'coupon_below_minimum',
    'coupon_not_combinable',
    'coupon_same_coupon',
    'coupon_too_many',
    'coupon_products_untold',
    'coupon_no_products',
    'coupon_nothing_left',
    'event_conflict',
    'shop_not_found',
    'purchases_per_day',
    'purchases_per_hour',
    'purchase_unusual',
  ],
})

import { COUPON_STATES } from '@vicino/domain/coupons'
import { z } from 'zod'
import { idParams, idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit, queryText } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { AT_TILL } from '../../identity/permissions/constants.ts'
import { ANY_ROLE, BACK_OFFICE, TILL } from '../../roles.ts'
import { TEMPLATE_STATES } from './constants.ts'
import {
  audienceBody,
  changedCouponBody,
  couponBatchSchema,
  couponCodeSchema,
  couponConfirmBody,
  couponConfirmedSchema,
  couponPreviewSchema,
  couponReasonBody,
  couponReceiptBody,
  couponTemplateBody,
  couponTemplateSchema,
  issueBody,
  issuedSchema,
  ownCouponDetailSchema,
  ownCouponSchema,
} from './schemas.ts'

/**
 * Whoever acts in another's account sees no codes, and so no coupons
 * (docs/modules/administration.md, "Access to an account").
 */
const OF_BRAND = { tag: 'coupon', access: BACK_OFFICE, whileActing: false } as const

/** Newest first, with figures. A superAdmin names the brand. */
export const listCouponTemplates = defineEndpoint({
  ...OF_BRAND,
  address: 'GET /coupon',
  summary: 'The coupons of a brand',
  permission: 'coupon-LIST',
  query: z.object({
    brandId: idSchema.optional(),
    state: z.enum(TEMPLATE_STATES).optional(),
    limit: queryLimit(20),
    cursor: queryCursor,
  }),
  status: 200,
  response: cursorPage(couponTemplateSchema),
  errors: ['brand_not_found'],
})

export const createCouponTemplate = defineEndpoint({
  ...OF_BRAND,
  address: 'POST /coupon',
  summary: 'Make a coupon',
  permission: 'coupon-EDIT',
  onRepeat: 'keyed',
  query: z.object({ brandId: idSchema.optional() }),
  body: couponTemplateBody,
  status: 201,
  response: couponTemplateSchema,
  errors: ['brand_not_found', 'shop_not_found', 'file_not_found', 'file_unfit', 'file_in_use'],
})

export const getCouponTemplate = defineEndpoint({
  ...OF_BRAND,
  address: 'GET /coupon/{id}',
  summary: 'A coupon with its figures',
  permission: 'coupon-LIST',
  params: idParams,
  status: 200,
  response: couponTemplateSchema,
  errors: ['coupon_not_found'],
})

/** Once a code was given out, what it takes off and where stays: names, picture, limits and days may change. */
export const changeCouponTemplate = defineEndpoint({
  ...OF_BRAND,
  address: 'PUT /coupon/{id}',
  summary: 'Change a coupon',
  permission: 'coupon-EDIT',
  params: idParams,
  body: changedCouponBody,
  status: 200,
  response: couponTemplateSchema,
  errors: [
    'coupon_not_found',
    'record_changed',
    'coupon_given',
    'coupon_ended',
    'coupon_below_given',
    'shop_not_found',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
})

const STEP = {
  ...OF_BRAND,
  permission: 'coupon-EDIT',
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({}),
  status: 200,
  response: couponTemplateSchema,
} as const

/** No code of it is given out; those that people have stay good. */
export const pauseCouponTemplate = defineEndpoint({
  ...STEP,
  address: 'POST /coupon/{id}/pause',
  summary: 'Pause a coupon',
  errors: ['coupon_not_found', 'coupon_ended'],
})

export const resumeCouponTemplate = defineEndpoint({
  ...STEP,
  address: 'POST /coupon/{id}/resume',
  summary: 'Go on giving a coupon out',
  errors: ['coupon_not_found', 'coupon_ended'],
})

/** For good; codes that people have stay good until they run out. */
export const endCouponTemplate = defineEndpoint({
  ...STEP,
  address: 'POST /coupon/{id}/end',
  summary: 'End a coupon',
  errors: ['coupon_not_found'],
})

const ISSUE_ERRORS = ['coupon_not_found', 'coupon_paused', 'coupon_ended', 'program_not_found'] as const

/** Each by itself: who is left out is named with the reason. */
export const issueCoupons = defineEndpoint({
  ...OF_BRAND,
  address: 'POST /coupon/{id}/issue',
  summary: 'Give a coupon to customers',
  permission: 'coupon-ISSUE',
  onRepeat: 'keyed',
  params: idParams,
  body: issueBody,
  status: 200,
  response: issuedSchema,
  errors: ISSUE_ERRORS,
})

/** Exact, of now. */
export const countCouponAudience = defineEndpoint({
  ...OF_BRAND,
  address: 'POST /coupon/{id}/audience',
  summary: 'How many customers a coupon would be given to',
  permission: 'coupon-ISSUE',
  onRepeat: 'harmless',
  params: idParams,
  body: audienceBody,
  status: 200,
  response: z.object({
    /** Customers that are meant. */
    count: z.int().min(0),
    /** Those of them who get none, as they had theirs; null where each may have several. */
    had: z.int().min(0).nullable(),
    /** Codes that may still be given out; null = without limit. */
    left: z.int().min(0).nullable(),
  }),
  errors: ['coupon_not_found', 'program_not_found', 'segment_not_found'],
  perMinute: 120,
})

/** In pieces, by a job that starts at once. */
export const startCouponBatch = defineEndpoint({
  ...OF_BRAND,
  address: 'POST /coupon/{id}/batch',
  summary: 'Give a coupon to all customers of a program or a segment',
  permission: 'coupon-ISSUE',
  onRepeat: 'keyed',
  params: idParams,
  body: audienceBody,
  status: 201,
  response: couponBatchSchema,
  errors: [...ISSUE_ERRORS, 'segment_not_found'],
  perMinute: 10,
})

export const listCouponBatches = defineEndpoint({
  ...OF_BRAND,
  address: 'GET /coupon/{id}/batch',
  summary: 'Batches of a coupon, newest first',
  permission: 'coupon-LIST',
  params: idParams,
  query: z.object({ limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(couponBatchSchema),
  errors: ['coupon_not_found'],
})

/** Who has got one keeps it. */
export const stopCouponBatch = defineEndpoint({
  ...OF_BRAND,
  address: 'POST /coupon/{id}/batch/{batchId}/stop',
  summary: 'Stop a batch that is running',
  permission: 'coupon-ISSUE',
  onRepeat: 'harmless',
  params: z.object({ id: idSchema, batchId: idSchema }),
  body: z.strictObject({}),
  status: 200,
  response: couponBatchSchema,
  errors: ['coupon_not_found'],
})

/** Newest first. */
export const listCouponCodes = defineEndpoint({
  ...OF_BRAND,
  address: 'GET /coupon/{id}/code',
  summary: 'The codes of a coupon',
  permission: 'coupon-LIST',
  params: idParams,
  query: z.object({
    state: z.enum(COUPON_STATES).optional(),
    /** Looks for a whole code, or for what a customer's name or handle begins with. */
    search: queryText,
    limit: queryLimit(20),
    cursor: queryCursor,
  }),
  status: 200,
  response: cursorPage(couponCodeSchema),
  errors: ['coupon_not_found'],
})

/** All of them, oldest first: UTF-8 with a byte order mark, `;` between cells. */
export const exportCouponCodes = defineEndpoint({
  ...OF_BRAND,
  address: 'GET /coupon/{id}/code/csv',
  summary: 'Export the codes of a coupon as CSV',
  permission: 'coupon-LIST',
  params: idParams,
  status: 200,
  response: z.null(),
  document: 'text/csv',
  errors: ['coupon_not_found'],
  perMinute: 10,
})

const CODE = {
  ...OF_BRAND,
  permission: 'coupon-EDIT',
  onRepeat: 'keyed',
  params: z.object({ id: idSchema, codeId: idSchema }),
  body: couponReasonBody,
  status: 200,
  response: couponCodeSchema,
} as const

/** One that is active; its member sees it in the wallet. */
export const revokeCoupon = defineEndpoint({
  ...CODE,
  address: 'POST /coupon/{id}/code/{codeId}/revoke',
  summary: 'Withdraw a code',
  errors: ['coupon_not_found', 'coupon_step'],
})

/** The code can be used again until it runs out. A purchase that was registered stays: it is refunded by its receipt. */
export const voidCouponUse = defineEndpoint({
  ...CODE,
  address: 'POST /coupon/{id}/code/{codeId}/void',
  summary: 'Take back the use of a code',
  errors: ['coupon_not_found', 'coupon_not_used'],
})

/** Open ones end first; those that are over newest first. */
export const listOwnCoupons = defineEndpoint({
  address: 'GET /wallet/coupon',
  whileActing: false,
  summary: 'Coupons that brands gave to the caller',
  tag: 'coupon',
  access: ANY_ROLE,
  permission: 'own',
  query: z.object({
    show: z.enum(['open', 'over']).default('open'),
    limit: queryLimit(20),
    cursor: queryCursor,
  }),
  status: 200,
  response: cursorPage(ownCouponSchema),
  errors: [],
})

export const getOwnCoupon = defineEndpoint({
  address: 'GET /wallet/coupon/{id}',
  whileActing: false,
  summary: 'One of the caller’s coupons, with its code',
  tag: 'coupon',
  access: ANY_ROLE,
  permission: 'own',
  params: idParams,
  status: 200,
  response: ownCouponDetailSchema,
  errors: ['coupon_not_found'],
})

/** The phone calls it every 30 s while the code is on show. */
export const renewCouponQr = defineEndpoint({
  address: 'GET /wallet/coupon/{id}/qr',
  whileActing: false,
  summary: 'Renew the proof inside a coupon’s QR code',
  tag: 'coupon',
  access: ANY_ROLE,
  permission: 'own',
  params: idParams,
  status: 200,
  response: z.object({ token: z.string(), expiresAt: z.string() }),
  errors: ['coupon_not_found', 'coupon_used', 'coupon_expired', 'coupon_revoked', 'coupon_not_yet'],
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

/** By the tickets that POST /till/scan gave for them. Changes nothing; a coupon that takes nothing off says why. */
export const previewCoupons = defineEndpoint({
  address: 'POST /till/coupon/preview',
  summary: 'What coupons take off a receipt',
  tag: 'coupon',
  access: TILL,
  permission: { any: AT_TILL },
  onRepeat: 'harmless',
  body: couponReceiptBody,
  status: 200,
  response: couponPreviewSchema,
  errors: TICKET_ERRORS,
  perMinute: 240,
})

/**
 * Uses all of them for one receipt or none, and registers what was paid as a purchase of the member. Once: the same receipt again
 * gets the first answer, another receipt a 409 with the time of the use.
 */
export const confirmCoupons = defineEndpoint({
  address: 'POST /till/coupon/confirm',
  summary: 'Use coupons for a receipt',
  tag: 'coupon',
  access: TILL,
  permission: 'code-CONFIRM',
  onRepeat: 'keyed',
  body: couponConfirmBody,
  status: 200,
  response: couponConfirmedSchema,
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
  perMinute: 120,
})

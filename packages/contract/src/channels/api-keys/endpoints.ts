import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { cursorQuery, queryFlag } from '../../common/query.ts'
import { tillClaimSchema } from '../../loyalty/claims/schemas.ts'
import { receiptSchema } from '../../loyalty/members/purchase-schemas.ts'
import { foundPurchaseSchema } from '../../loyalty/members/schemas.ts'
import { endpointsOf } from '../../endpoint.ts'
import { tillLineSchema } from '../../redemption/redemptions/schemas.ts'
import * as reads from './read-schemas.ts'
import * as schemas from './schemas.ts'

/** Only the owner manages keys: a manager runs the brand without them. */
const editing = endpointsOf({ tag: 'integration', access: ['brand', 'superAdmin'], permission: 'key-EDIT' })
/**
 * Calls of shop systems, with a key. Each POST may have an Idempotency-Key, which belongs to the
 * brand: a repetition within a day gets the first answer, with any API key of the brand
 * (docs/modules/channels.md, "API keys"). A simulation ignores it.
 */
const withKey = endpointsOf({ tag: 'integration', access: 'key', onRepeat: 'keyed' })

/** Revoked ones are omitted. */
export const listKeys = editing('GET /integration/key', {
  summary: 'The API keys of a brand, newest first',
  query: z.object({ brandId: idSchema.optional() }),
  response: z.array(schemas.apiKeySchema),
  errors: ['brand_required'],
})

/** Only this answer contains its text. */
export const createKey = editing('POST /integration/key', {
  summary: 'Make an API key',
  onRepeat: 'credentials',
  body: schemas.createKeyBody,
  status: 201,
  response: schemas.newKeySchema,
  perMinute: 30,
  errors: ['brand_required', 'brand_not_found', 'keys_full', 'confirmation_needed'],
})

export const changeKey = editing('PUT /integration/key/{id}', {
  summary: 'Change name, scopes, addresses or expiry of an API key',
  body: schemas.changeKeyBody,
  response: schemas.apiKeySchema,
  errors: ['key_not_found', 'confirmation_needed'],
})

/** The old text stays valid for 24 hours, so that every till can get the new one. */
export const rotateKey = editing('POST /integration/key/{id}/rotate', {
  summary: 'Give an API key a new text',
  onRepeat: 'credentials',
  body: z.strictObject({}),
  response: schemas.newKeySchema,
  perMinute: 30,
  errors: ['key_not_found', 'confirmation_needed'],
})

/** The next call with it is refused. */
export const revokeKey = editing('DELETE /integration/key/{id}', {
  summary: 'Revoke an API key',
  errors: ['key_not_found'],
})

/** With the open rewards of each; the newest first. */
export const listKeyPrograms = withKey('GET /integration/program', {
  operationId: 'readPrograms',
  scope: 'program:read',
  summary: 'The running programs of the brand with their rewards',
  response: z.array(reads.keyProgramSchema),
})

/** Once for each customer who has a receipt with this number. */
export const findKeyPurchases = withKey('GET /integration/purchase/{receiptId}', {
  operationId: 'readPurchases',
  scope: 'purchase:read',
  summary: 'What was registered under the number of a receipt, and what of it was refunded',
  params: z.object({ receiptId: receiptSchema }),
  response: z.object({ items: z.array(foundPurchaseSchema) }),
  errors: ['purchase_not_found'],
})

/** It changes nothing: createPurchase() with `couponCode` uses it. A wrong code counts against the key. */
export const checkCoupon = withKey('GET /integration/coupon/{code}', {
  operationId: 'checkCoupon',
  scope: 'coupon:redeem',
  summary: 'Whether a coupon can be used now, and for what',
  params: schemas.codeParams,
  query: z.object({ storeId: idSchema.optional() }),
  response: reads.keyCouponSchema,
  errors: [
    'code_invalid',
    'typed_codes_locked',
    'own_coupon',
    'coupon_used',
    'coupon_expired',
    'coupon_revoked',
    'coupon_not_yet',
    'coupon_other_shop',
  ],
})

/** The oldest first. */
export const listKeyDeals = withKey('GET /integration/deal', {
  operationId: 'readDeals',
  scope: 'deal:read',
  summary: 'The deals of the brand that are on offer, with their stock',
  query: cursorQuery(TABLE_PAGE),
  response: cursorPage(reads.keyDealSchema),
})

/** The oldest first. */
export const listKeyProducts = withKey('GET /integration/product', {
  operationId: 'readProducts',
  scope: 'deal:read',
  summary: 'The products of the brand',
  query: cursorQuery(TABLE_PAGE),
  response: cursorPage(reads.keyProductSchema),
})

export const getMember = withKey('GET /integration/member/{code}', {
  operationId: 'getMember',
  scope: 'member:read',
  summary: 'Who a member is, what they have in each program of the brand, and which rewards they wait for',
  params: z.object({ code: schemas.memberText }),
  response: schemas.memberAnswer,
  errors: ['member_not_found', 'card_expired', 'typed_codes_locked'],
})

/**
 * In the order of their last change, the oldest first, so that a system that keeps the last
 * `changedAt` gets what has changed since. Each page is logged like an export.
 */
export const listKeyMembers = withKey('GET /integration/program/{programId}/member', {
  operationId: 'readMembers',
  scope: 'member:list',
  summary: 'The members of a program of the brand, with their balances and tier',
  query: cursorQuery(TABLE_PAGE, {
    /** Those that changed at this moment or later. */
    changedSince: z.iso.datetime({ offset: true }).optional(),
    /** The rank of a tier; 0 = those without one. */
    tier: z
      .string()
      .regex(/^\d{1,3}$/, message('invalid'))
      .transform(Number)
      .optional(),
  }),
  response: cursorPage(reads.keyMemberSchema),
  perMinute: 120,
  errors: ['program_not_found'],
})

/** With simulate=true it answers what would happen, and writes nothing. */
const simulation = z.object({ simulate: queryFlag.optional() })
const memberErrors = [
  'member_not_found',
  'card_expired',
  'typed_codes_locked',
  'program_not_active',
  'event_conflict',
  'event_from_future',
  'event_too_old',
] as const
const saleErrors = [
  ...memberErrors,
  'lines_differ',
  'shop_not_found',
  'purchases_per_day',
  'purchases_per_hour',
  'purchase_unusual',
  'code_invalid',
  'own_coupon',
  'coupon_used',
  'coupon_expired',
  'coupon_revoked',
  'coupon_not_yet',
  'coupon_other_shop',
  'coupon_other_member',
  'coupon_receipt_used',
  'coupon_beside_deal',
  'coupon_below_minimum',
  'coupon_products_untold',
  'coupon_no_products',
  'coupon_nothing_left',
] as const

/**
 * In all active programs of the brand that the member joined, or in the named one, in one
 * transaction. The same receipt again gets the first answer, with `already`; with other data it is
 * a 422. A coupon also needs the scope coupon:redeem and is used in the same transaction. A
 * coupon that covers the whole amount is used, but no purchase is registered: no program gives
 * anything, and `results` have no event (docs/modules/loyalty.md, "Coupons").
 */
export const createPurchase = withKey('POST /integration/purchase', {
  operationId: 'createPurchase',
  scope: 'purchase:write',
  summary: 'Register a purchase of a member',
  query: simulation,
  body: schemas.saleBody,
  response: schemas.saleAnswer,
  perMinute: 1200,
  errors: saleErrors,
})

/** Each with its own result, in the order of the request: for a till that was offline. */
export const createPurchases = withKey('POST /integration/purchases', {
  operationId: 'createPurchases',
  scope: 'purchase:write',
  summary: 'Register up to 200 purchases',
  query: simulation,
  body: schemas.salesBody,
  response: schemas.salesAnswer,
  perMinute: 60,
})

export const createRefund = withKey('POST /integration/refund', {
  operationId: 'createRefund',
  scope: 'refund:write',
  summary: 'Refund a purchase, all of it or a part, by its receipt or its member',
  query: simulation,
  body: schemas.returnBody,
  response: schemas.saleAnswer,
  perMinute: 1200,
  errors: [...memberErrors, 'lines_differ', 'purchase_not_found', 'refund_exceeds', 'receipt_ambiguous'],
})

export const createEvent = withKey('POST /integration/event', {
  operationId: 'createEvent',
  scope: 'event:write',
  summary: 'Tell of something that a custom rule pays for',
  query: simulation,
  body: schemas.eventBody,
  response: schemas.eventAnswer,
  errors: [...memberErrors, 'event_unknown'],
})

/** Once: the second time is a 409, unless it is the same call with its Idempotency-Key. */
export const handOverClaim = withKey('POST /integration/claim/{code}/confirm', {
  operationId: 'confirmClaim',
  scope: 'claim:confirm',
  summary: 'Hand over a claimed reward by its code',
  params: schemas.codeParams,
  /** `storeId` for rewards that are fulfilled in some shops only. */
  query: simulation.extend({ storeId: idSchema.optional() }),
  response: tillClaimSchema,
  errors: [
    'code_invalid',
    'typed_codes_locked',
    'claim_delivered',
    'claim_over',
    'claim_waits',
    'claim_other_shop',
    'claim_other_day',
  ],
})

/**
 * Once: the second time is a 409, unless it is the same call with its Idempotency-Key. The
 * deal is then used, and the customer gets the points and a notification.
 */
export const confirmCode = withKey('POST /integration/code/{code}/confirm', {
  operationId: 'confirmCode',
  scope: 'claim:confirm',
  summary: 'Confirm the purchase code of an online deal',
  params: schemas.codeParams,
  query: simulation,
  response: tillLineSchema,
  errors: [
    'code_invalid',
    'typed_codes_locked',
    'code_expired',
    'redemption_cancelled',
    'already_redeemed',
    'own_brand',
  ],
})

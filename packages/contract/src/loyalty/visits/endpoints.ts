import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE, BACK_OFFICE, REDEEMERS, TILL } from '../../roles.ts'
import * as schemas from './schemas.ts'

const own = endpointsOf({ tag: 'visit', access: ANY_ROLE, permission: 'own', errors: ['not_member'] })
const ownRedeemers = endpointsOf({ tag: 'visit', access: REDEEMERS, permission: 'own' })
const editing = endpointsOf({ tag: 'visit', access: BACK_OFFICE, permission: 'program-EDIT' })

export const getVisits = own('GET /program/{id}/visit', {
  summary: 'What a program gives for visits, and the caller’s consent to the use of their position',
  response: schemas.visitsSchema,
})

/** Off by default; each change is a row in the log of consents. */
export const consentToLocation = own('PUT /program/{id}/visit/consent', {
  summary: 'Consent to the use of one’s position at check-ins of a program, or withdraw it',
  body: z.strictObject({ granted: z.boolean() }),
  response: schemas.visitsSchema,
})

const CHECK_IN_ERRORS = [
  'not_member',
  'visit_own_brand',
  'visit_not_offered',
  'visit_shop_closed',
  'visit_position_vague',
  'visit_too_far',
  'visit_too_fast',
  'visit_no_room',
] as const

/**
 * The first of two positions: a check-in is a stay of two minutes (`geofence`). The position is
 * compared with the brand's shops and not stored; nothing is written. `ticket` is signed and
 * contains the shop and the moment. A check-in that would be refused later is refused now.
 */
export const beginStay = ownRedeemers('POST /program/{id}/visit/stay', {
  summary: 'Begin a check-in at the shop where one is',
  onRepeat: 'harmless',
  body: z.strictObject({ position: schemas.visitPositionSchema }),
  response: schemas.visitStaySchema,
  perMinute: 10,
  errors: [...CHECK_IN_ERRORS, 'visit_no_consent'],
})

/**
 * The second position, at the same shop, from two minutes to half an hour after the first; it is
 * not stored either.
 */
export const checkInHere = ownRedeemers('POST /program/{id}/visit', {
  needsTerms: true,
  summary: 'Check in at the shop where one has been for two minutes',
  onRepeat: 'keyed',
  body: z.strictObject({ position: schemas.visitPositionSchema, ticket: z.string().min(1).max(200) }),
  status: 201,
  response: schemas.checkedInSchema,
  perMinute: 10,
  errors: [...CHECK_IN_ERRORS, 'visit_no_consent', 'visit_too_soon', 'visit_stay_over'],
})

/**
 * With the card that a till has just read (`staff`), without a purchase. The ticket is that of the
 * scan, so that a till registers only people who have shown a card or its code. In all active
 * programs of the till's brand that the member joined; the brand's staff earn nothing.
 */
export const registerVisit = defineEndpoint('POST /visit', {
  summary: 'Register the visit of a member whose card was read',
  tag: 'visit',
  access: TILL,
  permission: 'purchase-CREATE',
  onRepeat: 'keyed',
  body: z.strictObject({ ticket: z.string().min(1).max(200), storeId: idSchema.optional() }),
  status: 201,
  response: schemas.visitResultsSchema,
  perMinute: 120,
  errors: [
    'till_without_brand',
    'till_other_shop',
    'shop_not_found',
    'visit_ticket_stale',
    'visit_own_brand',
    'visit_not_offered',
    'visit_counted',
    'visit_elsewhere',
  ],
})

const codeParams = z.object({ code: z.string().regex(/^[\w.-]{10,120}$/, 'invalid') })

export const getVisitCode = defineEndpoint('GET /visit/{code}', {
  summary: 'Which shop a QR belongs to, and what a check-in gives',
  tag: 'visit',
  access: ANY_ROLE,
  permission: 'shown',
  params: codeParams,
  response: schemas.visitCodeSchema,
  perMinute: 60,
  errors: ['visit_code_not_found', 'visit_code_over'],
})

/**
 * With the QR of a shop (`qr`), in all programs of its brand that the caller joined. For a printed
 * one the position of members with a consent to its use is required. A daily limit and an hour
 * between two visits apply to all.
 */
export const checkInByCode = ownRedeemers('POST /visit/{code}', {
  needsTerms: true,
  summary: 'Check in with the QR of a shop',
  onRepeat: 'keyed',
  params: codeParams,
  body: z.strictObject({ position: schemas.visitPositionSchema.optional() }),
  status: 201,
  response: schemas.checkedInSchema,
  perMinute: 20,
  errors: [...CHECK_IN_ERRORS, 'visit_code_not_found', 'visit_code_over', 'visit_position_needed'],
})

/**
 * Each open shop of the brand, or the brand’s own place where it has none; the first call makes the
 * codes.
 */
export const listVisitCodes = editing('GET /program/{id}/visit/code', {
  whileActing: false,
  summary: 'The shops of a program’s brand with the QR that each puts up',
  response: z.object({ items: z.array(schemas.shopCodeSchema) }),
  errors: ['program_not_found'],
})

/** Earlier prints become invalid. */
export const renewVisitCode = editing('POST /program/{id}/visit/code/{placeId}/renew', {
  summary: 'Make a shop’s QR anew',
  onRepeat: 'keyed',
  body: z.strictObject({}),
  response: schemas.shopCodeSchema,
  errors: ['program_not_found', 'shop_not_found'],
})

/**
 * For a screen in the shop, which renews it every 30 s, so that a photograph of it soon becomes
 * invalid.
 */
export const showVisitCode = editing('GET /program/{id}/visit/code/{placeId}/live', {
  whileActing: false,
  summary: 'A QR of a shop that ends after a minute',
  response: z.object({ url: z.string(), expiresAt: z.string() }),
  errors: ['program_not_found', 'shop_not_found'],
})

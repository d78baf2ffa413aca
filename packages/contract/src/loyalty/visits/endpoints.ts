import { z } from 'zod'
import { idParams, idSchema } from '../../common/ids.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ANY_ROLE, BACK_OFFICE, REDEEMERS, TILL } from '../../roles.ts'
import {
  checkedInSchema,
  shopCodeSchema,
  visitCodeSchema,
  visitPositionSchema,
  visitResultsSchema,
  visitStaySchema,
  visitsSchema,
} from './schemas.ts'

export const getVisits = defineEndpoint({
  address: 'GET /program/{id}/visit',
  summary: 'What a program gives for visits, and the caller’s consent to the use of their position',
  tag: 'visit',
  access: ANY_ROLE,
  permission: 'own',
  params: idParams,
  status: 200,
  response: visitsSchema,
  errors: ['not_member'],
})

/** Off by default; each change is a row in the log of consents. */
export const consentToLocation = defineEndpoint({
  address: 'PUT /program/{id}/visit/consent',
  summary: 'Consent to the use of one’s position at check-ins of a program, or withdraw it',
  tag: 'visit',
  access: ANY_ROLE,
  permission: 'own',
  params: idParams,
  body: z.strictObject({ granted: z.boolean() }),
  status: 200,
  response: visitsSchema,
  errors: ['not_member'],
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
 * The first of two positions: a check-in is a stay of two minutes (`geofence`). It is compared with the brand's shops and not
 * kept; nothing is written. `ticket` says which shop it was and when, signed; what would be refused then is refused now.
 */
export const beginStay = defineEndpoint({
  address: 'POST /program/{id}/visit/stay',
  summary: 'Begin a check-in at the shop where one is',
  tag: 'visit',
  access: REDEEMERS,
  permission: 'own',
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({ position: visitPositionSchema }),
  status: 200,
  response: visitStaySchema,
  errors: [...CHECK_IN_ERRORS, 'visit_no_consent'],
  perMinute: 10,
})

/** The second position, at the same shop, from two minutes to half an hour after the first; it is not kept either. */
export const checkInHere = defineEndpoint({
  address: 'POST /program/{id}/visit',
  summary: 'Check in at the shop where one has been for two minutes',
  tag: 'visit',
  access: REDEEMERS,
  permission: 'own',
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({ position: visitPositionSchema, ticket: z.string().min(1).max(200) }),
  status: 201,
  response: checkedInSchema,
  errors: [...CHECK_IN_ERRORS, 'visit_no_consent', 'visit_too_soon', 'visit_stay_over'],
  perMinute: 10,
})

/**
 * With the card that a till has just read (`staff`), without a purchase: the ticket is that of the scan, so a till registers
 * nobody who has not shown a card or its code. In all active programs of the till's brand that the member joined; whoever works for the
 * brand earns nothing.
 */
export const registerVisit = defineEndpoint({
  address: 'POST /visit',
  summary: 'Register the visit of a member whose card was read',
  tag: 'visit',
  access: TILL,
  permission: 'purchase-CREATE',
  onRepeat: 'keyed',
  body: z.strictObject({ ticket: z.string().min(1).max(200), storeId: idSchema.optional() }),
  status: 201,
  response: visitResultsSchema,
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
  perMinute: 120,
})

const codeParams = z.object({ code: z.string().regex(/^[\w.-]{10,120}$/, 'invalid') })

export const getVisitCode = defineEndpoint({
  address: 'GET /visit/{code}',
  summary: 'Which shop a QR belongs to, and what a check-in gives',
  tag: 'visit',
  access: ANY_ROLE,
  permission: 'shown',
  params: codeParams,
  status: 200,
  response: visitCodeSchema,
  errors: ['visit_code_not_found', 'visit_code_over'],
  perMinute: 60,
})

/**
 * With the QR of a shop (`qr`), in all programs of its brand that the caller joined. A printed one asks for the
 * position of those who have consented to its use; a limit a day and an hour between two visits hold for all.
 */
export const checkInByCode = defineEndpoint({
  address: 'POST /visit/{code}',
  summary: 'Check in with the QR of a shop',
  tag: 'visit',
  access: REDEEMERS,
  permission: 'own',
  onRepeat: 'keyed',
  params: codeParams,
  body: z.strictObject({ position: visitPositionSchema.optional() }),
  status: 201,
  response: checkedInSchema,
  errors: [...CHECK_IN_ERRORS, 'visit_code_not_found', 'visit_code_over', 'visit_position_needed'],
  perMinute: 20,
})

/** Each open shop of the brand, or the brand’s own place where it has none; codes are made at the first look. */
export const listVisitCodes = defineEndpoint({
  address: 'GET /program/{id}/visit/code',
  whileActing: false,
  summary: 'The shops of a program’s brand with the QR that each puts up',
  tag: 'visit',
  access: BACK_OFFICE,
  permission: 'program-EDIT',
  params: idParams,
  status: 200,
  response: z.object({ items: z.array(shopCodeSchema) }),
  errors: ['program_not_found'],
})

const placeParams = z.object({ id: idSchema, placeId: idSchema })

/** Prints of before are worth nothing from then on. */
export const renewVisitCode = defineEndpoint({
  address: 'POST /program/{id}/visit/code/{placeId}/renew',
  summary: 'Make a shop’s QR anew',
  tag: 'visit',
  access: BACK_OFFICE,
  permission: 'program-EDIT',
  onRepeat: 'keyed',
  params: placeParams,
  body: z.strictObject({}),
  status: 200,
  response: shopCodeSchema,
  errors: ['program_not_found', 'shop_not_found'],
})

/** For a screen in the shop, which asks for it anew every 30 s: a photograph of it is soon worth nothing. */
export const showVisitCode = defineEndpoint({
  address: 'GET /program/{id}/visit/code/{placeId}/live',
  whileActing: false,
  summary: 'A QR of a shop that ends after a minute',
  tag: 'visit',
  access: BACK_OFFICE,
  permission: 'program-EDIT',
  params: placeParams,
  status: 200,
  response: z.object({ url: z.string(), expiresAt: z.string() }),
  errors: ['program_not_found', 'shop_not_found'],
})

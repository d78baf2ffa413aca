import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { cursorQuery } from '../../common/query.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE, BACK_OFFICE, REDEEMERS } from '../../roles.ts'
import { MISSING_STATES } from './constants.ts'
import * as schemas from './schemas.ts'

const listing = endpointsOf({
  tag: 'missing',
  access: BACK_OFFICE,
  permission: 'missing-LIST',
  errors: ['program_not_found'],
})
const own = endpointsOf({ tag: 'missing', access: REDEEMERS, permission: 'own' })
const decision = endpointsOf({
  tag: 'missing',
  access: BACK_OFFICE,
  permission: 'missing-DECIDE',
  onRepeat: 'keyed',
  response: schemas.missingDetailSchema,
})

export const getMissingTerms = listing('GET /program/{id}/missing/terms', {
  summary: 'Whether and how members of a program may ask for points of purchases that were not recorded',
  response: schemas.missingTermsSchema,
})

/** Earlier requests stay unchanged. */
export const changeMissingTerms = defineEndpoint('PUT /program/{id}/missing/terms', {
  summary: 'Change whether, how late and up to which amount members may ask',
  tag: 'missing',
  access: BACK_OFFICE,
  permission: 'missing-DECIDE',
  body: schemas.missingTermsBody,
  response: schemas.missingTermsSchema,
  errors: ['program_not_found'],
})

/**
 * Requests the points of a purchase that no till has reported. The caller must have been a member
 * then, or within the days before joining that the brand accepts. The purchase must be within the
 * days and the amount of the brand's terms, and its receipt neither booked nor requested; a member
 * has at most three open requests. Only the brand and the caller see the image.
 */
export const askMissing = own('POST /program/{id}/missing', {
  needsTerms: true,
  summary: 'Ask for the points of a purchase with its receipt',
  onRepeat: 'keyed',
  body: schemas.missingBody,
  status: 201,
  response: schemas.ownMissingSchema,
  perMinute: 10,
  errors: [
    'not_member',
    'missing_closed',
    'missing_too_many',
    'missing_future',
    'missing_too_old',
    'missing_before_join',
    'missing_outside_program',
    'missing_too_much',
    'missing_booked',
    'missing_asked',
    'missing_gives_nothing',
    'missing_own_brand',
    'shop_not_found',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
})

export const listOwnMissing = defineEndpoint('GET /missing', {
  summary: 'The caller’s requests in a program, newest first, and whether another one can be made',
  tag: 'missing',
  access: ANY_ROLE,
  permission: 'own',
  query: cursorQuery(20, { programId: idSchema }),
  response: schemas.ownMissingPage,
  errors: ['not_member'],
})

/** While it waits. The image is removed. */
export const withdrawMissing = own('POST /missing/{id}/withdraw', {
  summary: 'Withdraw one’s own request',
  onRepeat: 'keyed',
  body: z.strictObject({}),
  response: schemas.ownMissingSchema,
  errors: ['missing_not_found', 'missing_decided'],
})

/** Pending ones oldest first, all others newest first. */
export const listMissing = listing('GET /program/{id}/missing', {
  summary: 'Requests of a program’s members, with how many wait and how many are late',
  query: cursorQuery(20, {
    state: z.enum(MISSING_STATES).optional(),
  }),
  response: schemas.missingQueueSchema,
})

export const getMissing = listing('GET /program/{id}/missing/{requestId}', {
  whileActing: false,
  summary: 'A request with the picture of its receipt, and what it would give',
  response: schemas.missingDetailSchema,
  errors: ['missing_not_found'],
})

const DECISION_ERRORS = ['program_not_found', 'missing_not_found', 'missing_decided', 'own_missing'] as const

/**
 * Books the purchase under the number of its receipt, as the till would have at its day and time,
 * in all programs of the brand that the member joined: limits, tier and boosts are those of that
 * day. A receipt that the till has booked meanwhile is refused.
 */
export const acceptMissing = decision('POST /program/{id}/missing/{requestId}/accept', {
  summary: 'Accept a request and book its purchase',
  body: z.strictObject({}),
  errors: [
    ...DECISION_ERRORS,
    'missing_booked',
    'missing_not_counted',
    'event_too_old',
    'purchases_per_day',
    'purchases_per_hour',
    'purchase_unusual',
  ],
})

export const refuseMissing = decision('POST /program/{id}/missing/{requestId}/refuse', {
  summary: 'Refuse a request',
  body: schemas.refuseMissingBody,
  errors: DECISION_ERRORS,
})

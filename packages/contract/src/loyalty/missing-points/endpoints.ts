import { z } from 'zod'
import { idParams, idSchema } from '../../common/ids.ts'
import { queryCursor, queryLimit } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ANY_ROLE, BACK_OFFICE, REDEEMERS } from '../../roles.ts'
import { MISSING_STATES } from './constants.ts'
import {
  missingBody,
  missingDetailSchema,
  missingQueueSchema,
  missingTermsBody,
  missingTermsSchema,
  ownMissingPage,
  ownMissingSchema,
  refuseMissingBody,
} from './schemas.ts'

export const getMissingTerms = defineEndpoint({
  address: 'GET /program/{id}/missing/terms',
  summary: 'Whether and how members of a program may ask for points of purchases that were not recorded',
  tag: 'missing',
  access: BACK_OFFICE,
  permission: 'missing-LIST',
  params: idParams,
  status: 200,
  response: missingTermsSchema,
  errors: ['program_not_found'],
})

/** Requests that were made before stay as they are. */
export const changeMissingTerms = defineEndpoint({
  address: 'PUT /program/{id}/missing/terms',
  summary: 'Change whether, how late and up to which amount members may ask',
  tag: 'missing',
  access: BACK_OFFICE,
  permission: 'missing-DECIDE',
  params: idParams,
  body: missingTermsBody,
  status: 200,
  response: missingTermsSchema,
  errors: ['program_not_found'],
})

/**
 * Asks for the points of a purchase that no till has told: made while the caller was a member, or in the days before
 * that the brand takes too, within the days and up to the amount of its terms, of a receipt that was neither booked nor asked for, with at most three open ones. The
 * picture is seen by the brand and the caller alone.
 */
export const askMissing = defineEndpoint({
  address: 'POST /program/{id}/missing',
  summary: 'Ask for the points of a purchase with its receipt',
  tag: 'missing',
  access: REDEEMERS,
  permission: 'own',
  onRepeat: 'keyed',
  params: idParams,
  body: missingBody,
  status: 201,
  response: ownMissingSchema,
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
  perMinute: 10,
})

export const listOwnMissing = defineEndpoint({
  address: 'GET /missing',
  summary: 'The caller’s requests in a program, newest first, and whether another one can be made',
  tag: 'missing',
  access: ANY_ROLE,
  permission: 'own',
  query: z.object({ programId: idSchema, limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: ownMissingPage,
  errors: ['not_member'],
})

/** While it waits. The picture is removed. */
export const withdrawMissing = defineEndpoint({
  address: 'POST /missing/{id}/withdraw',
  summary: 'Withdraw one’s own request',
  tag: 'missing',
  access: REDEEMERS,
  permission: 'own',
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({}),
  status: 200,
  response: ownMissingSchema,
  errors: ['missing_not_found', 'missing_decided'],
})

/** Pending ones oldest first, all others newest first. */
export const listMissing = defineEndpoint({
  address: 'GET /program/{id}/missing',
  summary: 'Requests of a program’s members, with how many wait and how many are late',
  tag: 'missing',
  access: BACK_OFFICE,
  permission: 'missing-LIST',
  params: idParams,
  query: z.object({
    state: z.enum(MISSING_STATES).optional(),
    limit: queryLimit(20),
    cursor: queryCursor,
  }),
  status: 200,
  response: missingQueueSchema,
  errors: ['program_not_found'],
})

const requestParams = z.object({ id: idSchema, requestId: idSchema })

export const getMissing = defineEndpoint({
  address: 'GET /program/{id}/missing/{requestId}',
  whileActing: false,
  summary: 'A request with the picture of its receipt, and what it would give',
  tag: 'missing',
  access: BACK_OFFICE,
  permission: 'missing-LIST',
  params: requestParams,
  status: 200,
  response: missingDetailSchema,
  errors: ['program_not_found', 'missing_not_found'],
})

const DECISION = {
  tag: 'missing',
  access: BACK_OFFICE,
  permission: 'missing-DECIDE',
  onRepeat: 'keyed',
  params: requestParams,
  status: 200,
  response: missingDetailSchema,
} as const
const DECISION_ERRORS = ['program_not_found', 'missing_not_found', 'missing_decided', 'own_missing'] as const

/**
 * Books the purchase under the number of its receipt, as the till would have at its day and time, in all programs of the brand that
 * the member joined: limits, tier and boosts are those of that day. A receipt that the till has booked meanwhile is refused.
 */
export const acceptMissing = defineEndpoint({
  ...DECISION,
  address: 'POST /program/{id}/missing/{requestId}/accept',
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

export const refuseMissing = defineEndpoint({
  ...DECISION,
  address: 'POST /program/{id}/missing/{requestId}/refuse',
  summary: 'Refuse a request',
  body: refuseMissingBody,
  errors: DECISION_ERRORS,
})

import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { cursorQuery } from '../../common/query.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE, BACK_OFFICE } from '../../roles.ts'
import { REFERRAL_STATES } from './constants.ts'
import * as schemas from './schemas.ts'

const decision = endpointsOf({
  tag: 'referral',
  access: BACK_OFFICE,
  permission: 'referral-DECIDE',
  onRepeat: 'keyed',
  response: schemas.referralDecisionSchema,
})

/** Invitations whose friend made a first purchase. The friend is not named. */
export const listOwnReferrals = defineEndpoint('GET /referral', {
  summary: 'The caller’s invitations in a program, newest first, with where each stands',
  tag: 'referral',
  access: ANY_ROLE,
  permission: 'own',
  query: cursorQuery(20, { programId: idSchema }),
  response: schemas.ownReferralPage,
  errors: ['not_member'],
})

/** Only invitations with suspicious signs. Waiting ones oldest first, all others newest first. */
export const listReferrals = defineEndpoint('GET /program/{id}/referral', {
  summary: 'Invitations of a program’s members that were held, with how many wait',
  tag: 'referral',
  access: BACK_OFFICE,
  permission: 'referral-LIST',
  query: cursorQuery(20, {
    state: z.enum(REFERRAL_STATES).exclude(['waiting']).optional(),
  }),
  response: schemas.referralQueueSchema,
  errors: ['program_not_found'],
})

const DECISION_ERRORS = [
  'program_not_found',
  'referral_not_found',
  'referral_decided',
  'own_referral',
] as const

/**
 * The inviter gets the points now. An invitation that no longer meets the rules is refused instead.
 */
export const releaseReferral = decision('POST /program/{id}/referral/{referralId}/release', {
  summary: 'Release the award of an invitation that was held',
  body: z.strictObject({}),
  errors: [...DECISION_ERRORS, 'referral_not_payable'],
})

export const refuseReferral = decision('POST /program/{id}/referral/{referralId}/refuse', {
  summary: 'Refuse the award of an invitation that was held',
  body: schemas.refuseReferralBody,
  errors: DECISION_ERRORS,
})

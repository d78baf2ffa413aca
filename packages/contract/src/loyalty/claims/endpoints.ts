import { CLAIM_STATES } from '@vicino/domain/loyalty/claims'
import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { message } from '../../common/field-messages.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryText, cursorQuery } from '../../common/query.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE, BACK_OFFICE, REDEEMERS, TILL } from '../../roles.ts'
import { HANDING_ERRORS } from './constants.ts'
import * as schemas from './schemas.ts'

const own = endpointsOf({ tag: 'claim', access: ANY_ROLE, permission: 'own' })
const ownRedeemers = endpointsOf({
  tag: 'claim',
  access: REDEEMERS,
  permission: 'own',
  onRepeat: 'keyed',
  response: schemas.ownClaimDetailSchema,
})
const listing = endpointsOf({ tag: 'claim', access: BACK_OFFICE, permission: 'claim-LIST' })

/**
 * Visible rewards of today with the caller's price, what is missing, and whether they may be
 * claimed.
 */
export const getMemberCatalogue = own('GET /program/{id}/catalogue', {
  summary: 'The catalogue of a program as its member sees it',
  response: schemas.memberCatalogueSchema,
  errors: ['not_member'],
})

/**
 * Takes points and stamps and reserves a unit, in one transaction. The body contains the seen
 * price: a lower price is accepted, any other is a 409 price_changed. The header Idempotency-Key is
 * required: without it a 400.
 */
export const claimReward = ownRedeemers('POST /program/{id}/reward/{rewardId}/claim', {
  needsTerms: true,
  summary: 'Claim a reward',
  body: schemas.claimBody,
  status: 201,
  perMinute: 60,
  errors: [
    'not_member',
    'program_reward_not_found',
    'program_closed',
    'reward_hidden',
    'reward_paused',
    'limit_reached',
    'level_missing',
    'prize_sold_out',
    'points_missing',
    'stamps_missing',
    'price_changed',
    'address_needed',
  ],
})

/** For one program, or all. */
export const listOwnClaims = own('GET /claim', {
  summary: 'The caller’s claims, newest first',
  query: cursorQuery(20, {
    programId: idSchema.optional(),
    /** Open ones (requested, approved, ready, shipped) or closed ones. */
    show: z.enum(['open', 'over']).optional(),
  }),
  response: cursorPage(schemas.ownClaimSchema),
})

export const getOwnClaim = own('GET /claim/{id}', {
  whileActing: false,
  summary: 'One of the caller’s claims, with its code and its way so far',
  response: schemas.ownClaimDetailSchema,
  errors: ['claim_not_found'],
})

/** The phone calls it every 30 s while it shows the code. */
export const renewClaimQr = own('GET /claim/{id}/qr', {
  whileActing: false,
  summary: 'Renew the proof inside a claim’s QR code',
  response: z.object({ token: z.string(), expiresAt: z.string(), state: z.enum(CLAIM_STATES) }),
  errors: ['claim_not_found', 'claim_delivered', 'claim_over', 'claim_waits'],
})

/**
 * Until the reward is ready or shipped, and ten minutes after the request where it was ready at once;
 * points and stamps are returned.
 */
export const withdrawClaim = ownRedeemers('POST /claim/{id}/cancel', {
  summary: 'Cancel one’s own claim',
  body: z.strictObject({}),
  errors: ['claim_not_found', 'claim_step', 'program_closed'],
})

export const receiveClaim = ownRedeemers('POST /claim/{id}/receive', {
  summary: 'Say that a prize which was sent has arrived',
  body: z.strictObject({}),
  errors: ['claim_not_found', 'claim_step'],
})

/** One of the offered ones, for the price that was already paid. */
export const substituteClaim = ownRedeemers('POST /claim/{id}/substitute', {
  summary: 'Take another prize in place of one that cannot be delivered',
  body: z.strictObject({ rewardId: idSchema }),
  errors: ['claim_not_found', 'claim_step', 'claim_substitute'],
})

/** For open claims: the member, the reward, the place and the end. */
export const getClaimCertificate = own('GET /claim/{id}/certificate', {
  whileActing: false,
  summary: 'The certificate of a claim as a tagged PDF',
  document: 'application/pdf',
  perMinute: 30,
  errors: ['claim_not_found'],
})

const reporting = endpointsOf({
  tag: 'claim',
  access: BACK_OFFICE,
  permission: 'customer-EXPORT',
  params: z.object({
    id: idSchema,
    year: z
      .string()
      .regex(/^20\d{2}$/, message('invalid'))
      .transform(Number),
  }),
})

/**
 * Prizes that were fulfilled in a calendar year, for the withholding (art. 30 D.P.R. 600/1973). They
 * show only the username of a customer.
 */
export const getPrizeReport = reporting('GET /program/{id}/prize-report/{year}', {
  summary: 'A year’s prizes of a program: value, VAT, and who is above the threshold of withholding',
  response: schemas.prizeReportSchema,
  errors: ['program_not_found'],
})

export const getPrizeReportCsv = reporting('GET /program/{id}/prize-report/{year}/csv', {
  whileActing: false,
  summary: 'The same as CSV, a line for each prize',
  document: 'text/csv',
  errors: ['program_not_found'],
})

export const getPrizeReportPdf = reporting('GET /program/{id}/prize-report/{year}/pdf', {
  whileActing: false,
  summary: 'The same as a tagged PDF',
  document: 'application/pdf',
  perMinute: 30,
  errors: ['program_not_found'],
})

/** Newest first; open ones with `show=open` oldest first. */
export const listClaims = listing('GET /program/{id}/claim', {
  summary: 'Claims of a program, with how many wait and how late they are',
  query: cursorQuery(20, {
    state: z.enum(CLAIM_STATES).optional(),
    /** `late`: past its day to be ready; `warn`: five months old; `breach`: over six. */
    show: z.enum(['open', 'over', 'late', 'warn', 'breach']).optional(),
    /** Searches the names of customers and rewards, and a complete code. */
    search: queryText,
  }),
  response: schemas.claimQueueSchema,
  errors: ['program_not_found'],
})

export const getClaim = listing('GET /program/{id}/claim/{claimId}', {
  summary: 'A claim of a program with its way so far',
  response: schemas.brandClaimDetailSchema,
  errors: ['program_not_found', 'claim_not_found'],
})

const STEP_ERRORS = ['program_not_found', 'claim_not_found', 'claim_step', 'program_closed'] as const
/** The common part of all steps of a brand. */
const step = endpointsOf({
  tag: 'claim',
  access: BACK_OFFICE,
  permission: 'claim-DECIDE',
  onRepeat: 'keyed',
  response: schemas.brandClaimDetailSchema,
  errors: STEP_ERRORS,
})

/** A reward without preparation is ready at once. */
export const approveClaim = step('POST /program/{id}/claim/{claimId}/approve', {
  summary: 'Approve a claim',
  body: z.strictObject({}),
})

/** Points and stamps are returned. */
export const refuseClaim = step('POST /program/{id}/claim/{claimId}/refuse', {
  summary: 'Refuse a claim',
  body: schemas.reasonBody,
})

export const readyClaim = step('POST /program/{id}/claim/{claimId}/ready', {
  summary: 'Say that a prize can be picked up',
  body: z.strictObject({}),
})

export const shipClaim = step('POST /program/{id}/claim/{claimId}/ship', {
  summary: 'Say that a prize was sent',
  body: schemas.shipBody,
})

/** Without a code: the brand confirms it, and the log records the person. */
export const deliverClaim = step('POST /program/{id}/claim/{claimId}/deliver', {
  summary: 'Say that a prize was handed over',
  body: z.strictObject({}),
  errors: ['claim_delivered', 'own_claim'],
})

/** Points and stamps are returned. */
export const cancelClaim = step('POST /program/{id}/claim/{claimId}/cancel', {
  summary: 'Cancel a claim',
  body: schemas.reasonBody,
})

/** The member chooses one of them, or the brand cancels the claim. */
export const offerSubstitutes = step('POST /program/{id}/claim/{claimId}/offer', {
  summary: 'Offer other prizes in place of one that cannot be delivered',
  body: schemas.offerBody,
  errors: ['substitute_worth_less'],
})

/** Once: the second time is a 409 with the time of the first. */
export const confirmClaim = defineEndpoint('POST /claim/confirm', {
  // The call of shop systems has the shorter name.
  operationId: 'confirmClaimAtTill',
  summary: 'Hand over a claimed prize',
  tag: 'claim',
  access: TILL,
  permission: 'code-CONFIRM',
  onRepeat: 'keyed',
  body: schemas.confirmClaimBody,
  response: schemas.tillClaimSchema,
  perMinute: 120,
  errors: [
    'till_without_brand',
    'code_invalid',
    'code_other_version',
    'typed_codes_locked',
    'card_invalid',
    'card_expired',
    'claim_not_found',
    ...HANDING_ERRORS,
  ],
})

/**
 * Within ten minutes of the handover by the till of the brand that handed it over: points and stamps
 * are returned, the unit is free again, and the customer is notified with the reason.
 */
export const undoClaim = defineEndpoint('POST /claim/{id}/undo', {
  summary: 'Take back the handover of a prize',
  tag: 'claim',
  access: TILL,
  permission: 'code-CONFIRM',
  onRepeat: 'keyed',
  body: schemas.reasonBody,
  response: schemas.tillClaimSchema,
  errors: ['till_without_brand', 'claim_not_found', 'claim_not_handed', 'claim_undo_late', 'program_closed'],
})

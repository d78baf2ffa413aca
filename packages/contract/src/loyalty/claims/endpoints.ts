import { CLAIM_STATES } from '@vicino/domain/loyalty/claims'
import { z } from 'zod'
import { idParams, idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit, queryText } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ANY_ROLE, BACK_OFFICE, REDEEMERS, TILL } from '../../roles.ts'
import { HANDING_ERRORS } from './constants.ts'
import {
  brandClaimDetailSchema,
  claimBody,
  claimQueueSchema,
  confirmClaimBody,
  memberCatalogueSchema,
  offerBody,
  ownClaimDetailSchema,
  ownClaimSchema,
  reasonBody,
  shipBody,
  tillClaimSchema,
} from './schemas.ts'

/** Rewards on show today with the caller's price, what is missing, and whether they may be claimed. */
export const getMemberCatalogue = defineEndpoint({
  address: 'GET /program/{id}/catalogue',
  summary: 'The catalogue of a program as its member sees it',
  tag: 'claim',
  access: ANY_ROLE,
  permission: 'own',
  params: idParams,
  status: 200,
  response: memberCatalogueSchema,
  errors: ['not_member'],
})

/**
 * Takes points and stamps and keeps a piece, in one transaction. The body says what was seen: a lower price is taken, another
 * one is a 409 price_changed. The header Idempotency-Key is required: without it a 400.
 */
export const claimReward = defineEndpoint({
  address: 'POST /program/{id}/reward/{rewardId}/claim',
  summary: 'Claim a reward',
  tag: 'claim',
  access: REDEEMERS,
  permission: 'own',
  onRepeat: 'keyed',
  params: z.object({ id: idSchema, rewardId: idSchema }),
  body: claimBody,
  status: 201,
  response: ownClaimDetailSchema,
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
  perMinute: 60,
})

/** Of one program, or of all. */
export const listOwnClaims = defineEndpoint({
  address: 'GET /claim',
  summary: 'The caller’s claims, newest first',
  tag: 'claim',
  access: ANY_ROLE,
  permission: 'own',
  query: z.object({
    programId: idSchema.optional(),
    /** Open ones (requested, approved, ready, shipped) or those that are over. */
    show: z.enum(['open', 'over']).optional(),
    limit: queryLimit(20),
    cursor: queryCursor,
  }),
  status: 200,
  response: cursorPage(ownClaimSchema),
  errors: [],
})

export const getOwnClaim = defineEndpoint({
  address: 'GET /claim/{id}',
  whileActing: false,
  summary: 'One of the caller’s claims, with its code and its way so far',
  tag: 'claim',
  access: ANY_ROLE,
  permission: 'own',
  params: idParams,
  status: 200,
  response: ownClaimDetailSchema,
  errors: ['claim_not_found'],
})

/** The phone calls it every 30 s while the code is on show. */
export const renewClaimQr = defineEndpoint({
  address: 'GET /claim/{id}/qr',
  whileActing: false,
  summary: 'Renew the proof inside a claim’s QR code',
  tag: 'claim',
  access: ANY_ROLE,
  permission: 'own',
  params: idParams,
  status: 200,
  response: z.object({ token: z.string(), expiresAt: z.string(), state: z.enum(CLAIM_STATES) }),
  errors: ['claim_not_found', 'claim_delivered', 'claim_over', 'claim_waits'],
})

/** Until the prize is ready or sent; points and stamps come back. */
export const withdrawClaim = defineEndpoint({
  address: 'POST /claim/{id}/cancel',
  summary: 'Cancel one’s own claim',
  tag: 'claim',
  access: REDEEMERS,
  permission: 'own',
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({}),
  status: 200,
  response: ownClaimDetailSchema,
  errors: ['claim_not_found', 'claim_step', 'program_closed'],
})

export const receiveClaim = defineEndpoint({
  address: 'POST /claim/{id}/receive',
  summary: 'Say that a prize which was sent has arrived',
  tag: 'claim',
  access: REDEEMERS,
  permission: 'own',
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({}),
  status: 200,
  response: ownClaimDetailSchema,
  errors: ['claim_not_found', 'claim_step'],
})

/** One of those offered, for what was paid already. */
export const substituteClaim = defineEndpoint({
  address: 'POST /claim/{id}/substitute',
  summary: 'Take another prize in place of one that cannot be delivered',
  tag: 'claim',
  access: REDEEMERS,
  permission: 'own',
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({ rewardId: idSchema }),
  status: 200,
  response: ownClaimDetailSchema,
  errors: ['claim_not_found', 'claim_step', 'claim_substitute'],
})

/** For claims that are not over: who is given what, where and until when. */
export const getClaimCertificate = defineEndpoint({
  address: 'GET /claim/{id}/certificate',
  whileActing: false,
  summary: 'The certificate of a claim as a tagged PDF',
  tag: 'claim',
  access: ANY_ROLE,
  permission: 'own',
  params: idParams,
  status: 200,
  response: z.null(),
  document: 'application/pdf',
  errors: ['claim_not_found'],
  perMinute: 30,
})

/** Newest first; open ones with `show=open` oldest first. */
export const listClaims = defineEndpoint({
  address: 'GET /program/{id}/claim',
  summary: 'Claims of a program, with how many wait and how late they are',
  tag: 'claim',
  access: BACK_OFFICE,
  permission: 'claim-LIST',
  params: idParams,
  query: z.object({
    state: z.enum(CLAIM_STATES).optional(),
    /** `late`: beyond the day by which it should be ready; `warn`: five months old; `breach`: over six. */
    show: z.enum(['open', 'over', 'late', 'warn', 'breach']).optional(),
    /** Looks in the names of customers and rewards, and for a whole code. */
    search: queryText,
    limit: queryLimit(20),
    cursor: queryCursor,
  }),
  status: 200,
  response: claimQueueSchema,
  errors: ['program_not_found'],
})

const claimParams = z.object({ id: idSchema, claimId: idSchema })

export const getClaim = defineEndpoint({
  address: 'GET /program/{id}/claim/{claimId}',
  summary: 'A claim of a program with its way so far',
  tag: 'claim',
  access: BACK_OFFICE,
  permission: 'claim-LIST',
  params: claimParams,
  status: 200,
  response: brandClaimDetailSchema,
  errors: ['program_not_found', 'claim_not_found'],
})

/** What all steps of a brand have in common. */
const STEP = {
  tag: 'claim',
  access: BACK_OFFICE,
  permission: 'claim-DECIDE',
  onRepeat: 'keyed',
  params: claimParams,
  status: 200,
  response: brandClaimDetailSchema,
} as const
const STEP_ERRORS = ['program_not_found', 'claim_not_found', 'claim_step', 'program_closed'] as const

/** What needs no preparation is ready at once. */
export const approveClaim = defineEndpoint({
  ...STEP,
  address: 'POST /program/{id}/claim/{claimId}/approve',
  summary: 'Approve a claim',
  body: z.strictObject({}),
  errors: STEP_ERRORS,
})

/** Points and stamps come back. */
export const refuseClaim = defineEndpoint({
  ...STEP,
  address: 'POST /program/{id}/claim/{claimId}/refuse',
  summary: 'Refuse a claim',
  body: reasonBody,
  errors: STEP_ERRORS,
})

export const readyClaim = defineEndpoint({
  ...STEP,
  address: 'POST /program/{id}/claim/{claimId}/ready',
  summary: 'Say that a prize can be picked up',
  body: z.strictObject({}),
  errors: STEP_ERRORS,
})

export const shipClaim = defineEndpoint({
  ...STEP,
  address: 'POST /program/{id}/claim/{claimId}/ship',
  summary: 'Say that a prize was sent',
  body: shipBody,
  errors: STEP_ERRORS,
})

/** Without a code: the brand says so, and it is put on record who did. */
export const deliverClaim = defineEndpoint({
  ...STEP,
  address: 'POST /program/{id}/claim/{claimId}/deliver',
  summary: 'Say that a prize was handed over',
  body: z.strictObject({}),
  errors: [...STEP_ERRORS, 'claim_delivered', 'own_claim'],
})

/** Points and stamps come back. */
export const cancelClaim = defineEndpoint({
  ...STEP,
  address: 'POST /program/{id}/claim/{claimId}/cancel',
  summary: 'Cancel a claim',
  body: reasonBody,
  errors: STEP_ERRORS,
})

/** The member chooses one of them, or the brand cancels the claim. */
export const offerSubstitutes = defineEndpoint({
  ...STEP,
  address: 'POST /program/{id}/claim/{claimId}/offer',
  summary: 'Offer other prizes in place of one that cannot be delivered',
  body: offerBody,
  errors: [...STEP_ERRORS, 'substitute_worth_less'],
})

/** Once: the second time is a 409 with the time of the first. */
export const confirmClaim = defineEndpoint({
  address: 'POST /claim/confirm',
  summary: 'Hand over a claimed prize',
  tag: 'claim',
  access: TILL,
  permission: 'code-CONFIRM',
  onRepeat: 'keyed',
  body: confirmClaimBody,
  status: 200,
  response: tillClaimSchema,
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
  perMinute: 120,
})

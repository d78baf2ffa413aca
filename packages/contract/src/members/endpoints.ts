import { z } from 'zod'
import { idParams, idSchema } from '../common/ids.ts'
import { cursorPage } from '../common/pages.ts'
import { queryCursor, queryFlag, queryLimit } from '../common/query.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ANY_ROLE, REDEEMERS, TILL } from '../roles.ts'
import * as addresses from './addresses.ts'
import {
  balanceSchema,
  customerSchema,
  joinedProgramSchema,
  looseRefundBody,
  memberReference,
  programEventSchema,
  purchaseAnswer,
  purchaseBody,
  refundBody,
} from './schemas.ts'

/** 201 with the balance; who takes part already gets 200 and nothing changes. */
export const joinProgram = defineEndpoint({
  address: addresses.joinProgram,
  summary: 'Join a program; joining twice changes nothing',
  tag: 'member',
  access: REDEEMERS,
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({
    privacyConsent: z.literal(true),
    acceptRegulation: z.literal(true),
    marketingConsent: z.boolean().default(false),
    infoConsent: z.boolean().default(false),
  }),
  status: 201,
  statusIfSo: 200,
  response: balanceSchema,
  errors: ['program_not_found', 'program_not_active', 'too_young'],
})

/** Points and stamps lapse; who joins again starts at 0. */
export const leaveProgram = defineEndpoint({
  address: addresses.leaveProgram,
  summary: 'Leave a program: its points lapse',
  tag: 'member',
  access: REDEEMERS,
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({ confirm: z.literal(true) }),
  status: 204,
  response: z.null(),
  errors: ['not_member'],
})

export const listJoinedPrograms = defineEndpoint({
  address: addresses.listJoinedPrograms,
  summary: 'The programs that the caller joined, with what they have in each',
  tag: 'member',
  access: ANY_ROLE,
  status: 200,
  response: z.object({ items: z.array(joinedProgramSchema) }),
  errors: [],
})

/** For the member, the staff of the program's brand and a superAdmin; others get 403. */
export const getProgramBalance = defineEndpoint({
  address: addresses.getProgramBalance,
  summary: 'What a member has in a program',
  tag: 'member',
  access: ANY_ROLE,
  params: z.object({ userId: idSchema, programId: idSchema }),
  status: 200,
  response: balanceSchema,
  errors: ['program_forbidden', 'not_member'],
})

/** A member's own; the brand's staff name a member, or see everybody's. */
export const listProgramEvents = defineEndpoint({
  address: addresses.listProgramEvents,
  summary: 'What happened in a program, newest first, with the explanation of each number',
  tag: 'member',
  access: ANY_ROLE,
  params: idParams,
  query: z.object({ userId: idSchema.optional(), limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(programEventSchema),
  errors: ['program_forbidden', 'not_member'],
})

/** The phone asks again before `expiresAt`; `offline` is for when it cannot. */
export const getMemberCard = defineEndpoint({
  address: addresses.getMemberCard,
  summary: 'The caller’s member card: a QR and a code to type',
  tag: 'member',
  access: REDEEMERS,
  status: 200,
  response: z.object({
    card: z.string(),
    expiresAt: z.string(),
    code: z.string(),
    codeExpiresAt: z.string(),
    offline: z.object({ card: z.string(), expiresAt: z.string() }),
    serverTime: z.string(),
  }),
  errors: [],
})

const memberErrors = [
  'till_without_brand',
  'card_invalid',
  'card_expired',
  'typed_codes_locked',
  'program_not_active',
] as const

/** Changes nothing. Only programs of the till's brand are told. */
export const scanMemberCard = defineEndpoint({
  address: addresses.scanMemberCard,
  summary: 'Look at a member’s card: who it is and what they have at one’s own brand',
  tag: 'member',
  access: TILL,
  onRepeat: 'harmless',
  body: memberReference,
  status: 200,
  response: z.object({
    customer: customerSchema,
    offlineCard: z.boolean(),
    programs: z.array(z.object({ _id: z.uuid(), name: z.string(), balance: balanceSchema.nullable() })),
  }),
  errors: memberErrors,
  perMinute: 120,
})

const eventErrors = [...memberErrors, 'event_conflict', 'event_from_future', 'event_too_old'] as const

/** In all active programs of the brand that the customer joined. Refused events are kept too, with their reason. */
export const registerPurchase = defineEndpoint({
  address: addresses.registerPurchase,
  summary: 'Register a purchase of a member; with simulate=true only say what it would give',
  tag: 'member',
  access: TILL,
  onRepeat: 'keyed',
  query: z.object({ simulate: queryFlag.optional() }),
  body: purchaseBody,
  status: 200,
  response: purchaseAnswer,
  errors: [...eventErrors, 'lines_differ'],
  perMinute: 120,
})

/** In every program in which the receipt counted. */
export const refundPurchase = defineEndpoint({
  address: addresses.refundPurchase,
  summary: 'Refund a purchase, all of it or a part',
  tag: 'member',
  access: TILL,
  onRepeat: 'keyed',
  params: idParams,
  query: z.object({ simulate: queryFlag.optional() }),
  body: refundBody,
  status: 200,
  response: purchaseAnswer,
  errors: [
    'till_without_brand',
    'purchase_not_found',
    'refund_exceeds',
    'event_conflict',
    'event_from_future',
    'event_too_old',
    'lines_differ',
  ],
  perMinute: 120,
})

export const refundReceipt = defineEndpoint({
  address: addresses.refundReceipt,
  summary: 'Refund of a member whose receipt is not known: from the newest purchases on',
  tag: 'member',
  access: TILL,
  onRepeat: 'keyed',
  query: z.object({ simulate: queryFlag.optional() }),
  body: looseRefundBody,
  status: 200,
  response: purchaseAnswer,
  errors: [...eventErrors, 'lines_differ'],
  perMinute: 120,
})

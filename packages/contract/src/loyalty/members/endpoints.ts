import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryFlag, queryPosition, cursorQuery } from '../../common/query.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { AT_TILL } from '../../identity/permissions/constants.ts'
import { ANY_ROLE, REDEEMERS, TILL } from '../../roles.ts'
import * as schemas from './schemas.ts'
import {
  looseRefundBody,
  memberReference,
  purchaseBody,
  receiptSchema,
  refundBody,
} from './purchase-schemas.ts'

const own = endpointsOf({ tag: 'member', access: ANY_ROLE, permission: 'own' })
const ownRedeemers = endpointsOf({ tag: 'member', access: REDEEMERS, permission: 'own' })
const till = endpointsOf({ tag: 'member', access: TILL, permission: { any: AT_TILL } })
const refunding = endpointsOf({ tag: 'member', access: TILL, permission: 'purchase-REFUND' })

/** Public, because links and QR codes lead there. Drafts are not found. */
export const getProgramPage = defineEndpoint('GET /program/{id}/page', {
  summary: 'A program as shoppers see it: what earns, levels, dates',
  tag: 'member',
  access: 'public',
  response: schemas.programPageSchema,
  errors: ['program_not_found'],
})

/** Active ones, the last started first, then scheduled ones. */
export const listBrandPrograms = own('GET /brand/{id}/program', {
  summary: 'Programs of a brand that can be joined now or soon, and whether the caller takes part',
  response: z.object({ items: z.array(schemas.brandProgramSchema) }),
})

/**
 * At most NEAR_PROGRAMS: with a position those within NEAR_METRES, the nearest first; otherwise the
 * last started.
 */
export const listNearPrograms = own('GET /program/near', {
  summary: 'Active programs of all brands that the caller has not joined',
  query: z.object(queryPosition),
  response: z.object({ items: z.array(schemas.nearProgramSchema) }),
})

/** 201 with the balance; a member already gets 200 and nothing changes. */
export const joinProgram = ownRedeemers('POST /program/{id}', {
  needsTerms: true,
  summary: 'Join a program; joining twice changes nothing',
  onRepeat: 'harmless',
  body: z.strictObject({
    /** The shop's privacy notice was shown; it is read, not accepted. */
    privacyConsent: z.literal(true),
    acceptRegulation: z.literal(true),
    marketingConsent: z.boolean().default(false),
    /** The shop sees the fields of SHOWN_WITH_CONSENT. */
    infoConsent: z.boolean().default(false),
    /** Segments and automations may choose the member, from 18 years on. */
    profilingConsent: z.boolean().default(false),
  }),
  status: 201,
  statusIfSo: 200,
  response: schemas.balanceSchema,
  errors: ['program_not_found', 'program_not_active', 'too_young'],
})

/** Points and stamps are forfeited; a person who joins again starts at 0. */
export const leaveProgram = ownRedeemers('POST /program/{id}/leave', {
  summary: 'Leave a program: its points lapse',
  onRepeat: 'harmless',
  body: z.strictObject({ confirm: z.literal(true) }),
  errors: ['not_member'],
})

/**
 * Called by a screen that shows the profile to a person, never by one that only loads it ahead. The
 * first view of a day may be rewarded.
 */
export const viewBrand = own('POST /brand/{id}/view', {
  summary: 'The caller looks at a brand’s profile; programs that pay for it do so once a day',
  onRepeat: 'harmless',
})

export const listJoinedPrograms = own('GET /program/joined', {
  summary: 'The programs that the caller joined, with what they have in each',
  response: z.object({ items: z.array(schemas.joinedProgramSchema) }),
})

export const getMembership = own('GET /program/{id}/membership', {
  summary: 'The caller’s membership of a program: balance, levels, regulation, consents',
  response: schemas.membershipSchema,
  errors: ['not_member'],
})

/**
 * Those that are left out stay as they are. The privacy notice is not among them: it is no consent.
 */
export const updateMemberConsents = ownRedeemers('PUT /program/{id}/consent', {
  summary: 'Give or withdraw the optional consents of a program',
  body: z.strictObject({
    marketingConsent: z.boolean(),
    infoConsent: z.boolean(),
    profilingConsent: z.boolean().optional(),
  }),
  response: schemas.memberConsentsSchema,
  errors: ['not_member'],
})

/** For the member, the staff of the program's brand and a superAdmin; others get 403. */
export const getProgramBalance = defineEndpoint('GET /program/balance/{userId}/{programId}', {
  summary: 'What a member has in a program',
  tag: 'member',
  access: ANY_ROLE,
  permission: 'within',
  response: schemas.balanceSchema,
  errors: ['program_forbidden', 'not_member'],
})

/** A member sees their own; the brand's staff name a member, or see everybody's. */
export const listProgramEvents = own('GET /program/{id}/event', {
  summary: 'What happened in a program, newest first, with the explanation of each number',
  query: cursorQuery(20, { userId: idSchema.optional() }),
  response: cursorPage(schemas.programEventSchema),
  errors: ['program_forbidden', 'not_member'],
})

/** The phone renews it before `expiresAt`; `offline` is for when it cannot. */
export const getMemberCard = ownRedeemers('GET /member-card', {
  whileActing: false,
  summary: 'The caller’s member card: a QR and a code to type',
  response: z.object({
    card: z.string(),
    expiresAt: z.string(),
    code: z.string(),
    codeExpiresAt: z.string(),
    offline: z.object({ card: z.string(), expiresAt: z.string() }),
    serverTime: z.string(),
  }),
})

const memberErrors = [
  'till_without_brand',
  'card_invalid',
  'card_expired',
  'typed_codes_locked',
  'program_not_active',
] as const

/** Changes nothing. It lists only programs of the till's brand. */
export const scanMemberCard = till('POST /member-card/scan', {
  summary: 'Look at a member’s card: who it is and what they have at one’s own brand',
  onRepeat: 'harmless',
  body: memberReference,
  response: z.object({
    customer: schemas.customerSchema,
    offlineCard: z.boolean(),
    programs: z.array(schemas.tillProgramSchema),
  }),
  perMinute: 120,
  errors: memberErrors,
})

const eventErrors = [...memberErrors, 'event_conflict', 'event_from_future', 'event_too_old'] as const

/**
 * In all active programs of the brand that the customer joined. Refused events are stored too, with
 * their reason.
 */
export const registerPurchase = defineEndpoint('POST /purchase', {
  summary: 'Register a purchase of a member; with simulate=true only say what it would give',
  tag: 'member',
  access: TILL,
  permission: 'purchase-CREATE',
  onRepeat: 'keyed',
  query: z.object({ simulate: queryFlag.optional() }),
  body: purchaseBody,
  response: schemas.purchaseAnswer,
  perMinute: 120,
  errors: [
    ...eventErrors,
    'lines_differ',
    'purchases_per_day',
    'purchases_per_hour',
    'purchase_unusual',
    'till_other_shop',
    'shop_not_found',
  ],
})

/** In every program in which the receipt counted. */
export const refundPurchase = refunding('POST /purchase/{id}/refund', {
  summary: 'Refund a purchase, all of it or a part',
  onRepeat: 'keyed',
  query: z.object({ simulate: queryFlag.optional() }),
  body: refundBody,
  response: schemas.purchaseAnswer,
  perMinute: 120,
  errors: [
    'till_without_brand',
    'purchase_not_found',
    'refund_exceeds',
    'event_conflict',
    'event_from_future',
    'event_too_old',
    'lines_differ',
  ],
})

export const refundReceipt = refunding('POST /purchase/refund', {
  summary: 'Refund of a member whose receipt is not known: from the newest purchases on',
  onRepeat: 'keyed',
  query: z.object({ simulate: queryFlag.optional() }),
  body: looseRefundBody,
  response: schemas.purchaseAnswer,
  perMinute: 120,
  errors: [...eventErrors, 'lines_differ'],
})

/**
 * Only those of the caller's brand; of several customers only where they bought in different
 * programs.
 */
export const findPurchases = till('GET /purchase', {
  summary: 'Find what a till registered under the number of a receipt, with what is left of it',
  query: z.object({ receiptId: receiptSchema }),
  response: z.object({ items: z.array(schemas.foundPurchaseSchema) }),
  perMinute: 120,
  errors: ['till_without_brand'],
})

import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit, queryText } from '../../common/query.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { BRAND_STAFF, PROMOTERS, REDEEMERS } from '../../roles.ts'
import { COMMISSION_STATES, LEAST_COMMISSIONS } from './constants.ts'
import * as schemas from './schemas.ts'

const sharing = endpointsOf({ tag: 'promoter', access: PROMOTERS, permission: 'promoter-SHARE' })
const editing = endpointsOf({ tag: 'promoter', access: BRAND_STAFF, permission: 'promoter-EDIT' })
const own = endpointsOf({ tag: 'promoter', access: PROMOTERS, permission: 'own' })
const decision = endpointsOf({
  tag: 'promoter',
  access: BRAND_STAFF,
  permission: 'promoter-EDIT',
  onRepeat: 'keyed',
  response: schemas.commissionLineSchema,
  errors: ['commission_not_found', 'commission_decided'],
})
const brandStaff = endpointsOf({ tag: 'promoter', access: BRAND_STAFF })

const page = { limit: queryLimit(20), cursor: queryCursor }
const BOTH = [...PROMOTERS, ...BRAND_STAFF] as const
const listing = endpointsOf({ tag: 'promoter', access: BOTH, permission: { staff: 'promoter-LIST' } })

/**
 * A promoter sees slots that are open on deals on offer, a brand all its own, newest first.
 */
export const getSlots = listing('GET /deal/get-slots', {
  summary: 'Promoter slots on deals',
  query: z.object({
    dealId: idSchema.optional(),
    /** Words of the deal's title, or of the shop's name. */
    search: queryText,
    /** The least euros of a redemption at today's price. */
    least: z.enum(LEAST_COMMISSIONS).optional(),
    ...page,
  }),
  response: cursorPage(schemas.slotSchema),
})

/** One slot per promoter and deal; none for a promoter of the deal's own brand. */
export const affiliate = sharing('POST /deal/affiliate', {
  summary: 'Take a promoter slot and get a tracked link',
  onRepeat: 'keyed',
  body: schemas.affiliateBody,
  status: 201,
  response: schemas.takenSchema,
  perMinute: 60,
  errors: ['slot_not_found', 'slots_full', 'slots_closed', 'slot_taken'],
})

/**
 * At most one opening of a deal at a time accepts new promoters; the commission must not exceed the
 * price.
 */
export const openSlots = editing('POST /promoter/slot', {
  summary: 'Open promoter slots on a deal',
  onRepeat: 'keyed',
  body: schemas.openSlotsBody,
  status: 201,
  response: schemas.slotSchema,
  errors: ['deal_not_found', 'deal_expired', 'slots_open', 'commission_above_price'],
})

/** For new promoters; existing links stay. */
export const closeSlots = editing('POST /promoter/slot/{id}/close', {
  summary: 'Close promoter slots',
  whileTermsDue: true,
  onRepeat: 'harmless',
  body: z.strictObject({}),
  response: schemas.slotSchema,
  errors: ['slot_not_found'],
})

/** Later visits do not count; earlier ones do. */
export const returnLink = sharing('POST /promoter/link/{id}/return', {
  summary: 'Give a promoter slot back',
  onRepeat: 'harmless',
  body: z.strictObject({}),
  errors: ['link_not_found'],
})

/**
 * The app sends the link by which its user came to a deal; an unknown code changes nothing.
 */
export const noteVisit = defineEndpoint('POST /promoter/visit', {
  summary: 'Note that one came by a tracked link',
  tag: 'promoter',
  access: REDEEMERS,
  permission: 'own',
  onRepeat: 'harmless',
  body: schemas.visitBody,
  perMinute: 60,
})

export const listLinks = own('GET /promoter/link', {
  summary: 'The caller’s tracked links with their figures, newest first',
  query: z.object(page),
  response: cursorPage(schemas.trackedLinkSchema),
})

export const getPromoterSummary = own('GET /promoter/summary', {
  summary: 'What the caller has earned by tracked links',
  response: schemas.promoterSummarySchema,
})

/** A promoter sees their own, a brand those that it owes; newest first. */
export const listCommissions = listing('GET /promoter/commission', {
  summary: 'Commissions of tracked links',
  query: z.object({
    state: z.enum(COMMISSION_STATES).optional(),
    /** Commissions of one promoter, for a brand. */
    promoterId: idSchema.optional(),
    ...page,
  }),
  response: cursorPage(schemas.commissionLineSchema),
})

export const releaseCommission = decision('POST /promoter/commission/{id}/release', {
  summary: 'Say that a commission that was held back is right',
  body: z.strictObject({}),
})

/** The promoter sees the reason. */
export const refuseCommission = decision('POST /promoter/commission/{id}/refuse', {
  summary: 'Refuse a commission that was held back',
  body: schemas.refuseCommissionBody,
})

/** The largest debt comes first. */
export const listOwed = brandStaff('GET /promoter/owed', {
  summary: 'What a brand owes its promoters',
  permission: 'promoter-LIST',
  query: z.object(page),
  response: cursorPage(schemas.owedSchema),
})

/** The platform moves no money: the brand has paid, and reports it. */
export const payPromoter = brandStaff('POST /promoter/payout', {
  summary: 'Mark what a promoter is owed as paid',
  permission: 'promoter-PAY',
  onRepeat: 'keyed',
  body: schemas.payBody,
  status: 201,
  response: schemas.payoutSchema,
  errors: ['payout_changed'],
})

export const listPayouts = listing('GET /promoter/payout', {
  summary: 'Payouts of commissions, newest first',
  query: z.object(page),
  response: cursorPage(schemas.payoutSchema),
})

export const getPayoutStatement = listing('GET /promoter/payout/{id}/statement', {
  summary: 'The statement of a payout as a tagged PDF',
  document: 'application/pdf',
  perMinute: 30,
  errors: ['payout_not_found'],
})

export const getPayoutCsv = listing('GET /promoter/payout/{id}/csv', {
  summary: 'The commissions of a payout as CSV',
  document: 'text/csv',
  perMinute: 30,
  errors: ['payout_not_found'],
})

import { z } from 'zod'
import { idParams, idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { BRAND_STAFF, PROMOTERS, REDEEMERS } from '../../roles.ts'
import { COMMISSION_STATES } from './constants.ts'
import {
  affiliateBody,
  commissionLineSchema,
  openSlotsBody,
  owedSchema,
  payBody,
  payoutSchema,
  promoterSummarySchema,
  refuseCommissionBody,
  slotSchema,
  takenSchema,
  trackedLinkSchema,
  visitBody,
} from './schemas.ts'

const page = { limit: queryLimit(20), cursor: queryCursor }
const BOTH = [...PROMOTERS, ...BRAND_STAFF] as const

/** A promoter sees slots that are open on deals on offer, a brand all its own, newest first. */
export const getSlots = defineEndpoint({
  address: 'GET /deal/get-slots',
  summary: 'Promoter slots on deals',
  tag: 'promoter',
  access: BOTH,
  permission: { staff: 'promoter-LIST' },
  query: z.object({ dealId: idSchema.optional(), ...page }),
  status: 200,
  response: cursorPage(slotSchema),
  errors: [],
})

/** One slot of a promoter and deal; a promoter of the deal's own brand has none. */
export const affiliate = defineEndpoint({
  address: 'POST /deal/affiliate',
  summary: 'Take a promoter slot and get a tracked link',
  tag: 'promoter',
  access: PROMOTERS,
  permission: 'promoter-SHARE',
  onRepeat: 'keyed',
  body: affiliateBody,
  status: 201,
  response: takenSchema,
  errors: ['slot_not_found', 'slots_full', 'slots_closed', 'slot_taken'],
  perMinute: 60,
})

/** At most one opening of a deal at a time takes new promoters; the commission must not be above the price. */
export const openSlots = defineEndpoint({
  address: 'POST /promoter/slot',
  summary: 'Open promoter slots on a deal',
  tag: 'promoter',
  access: BRAND_STAFF,
  permission: 'promoter-EDIT',
  onRepeat: 'keyed',
  body: openSlotsBody,
  status: 201,
  response: slotSchema,
  errors: ['deal_not_found', 'deal_expired', 'slots_open', 'commission_above_price'],
})

/** For new promoters: who has a link keeps it. */
export const closeSlots = defineEndpoint({
  address: 'POST /promoter/slot/{id}/close',
  summary: 'Close promoter slots',
  tag: 'promoter',
  access: BRAND_STAFF,
  permission: 'promoter-EDIT',
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({}),
  status: 200,
  response: slotSchema,
  errors: ['slot_not_found'],
})

/** Visits from then on do not count; those before do. */
export const returnLink = defineEndpoint({
  address: 'POST /promoter/link/{id}/give-back',
  summary: 'Give a promoter slot back',
  tag: 'promoter',
  access: PROMOTERS,
  permission: 'promoter-SHARE',
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({}),
  status: 204,
  response: z.null(),
  errors: ['link_not_found'],
})

/** The app says by which link its user came to a deal; a code that leads nowhere changes nothing. */
export const noteVisit = defineEndpoint({
  address: 'POST /promoter/visit',
  summary: 'Note that one came by a tracked link',
  tag: 'promoter',
  access: REDEEMERS,
  permission: 'own',
  onRepeat: 'harmless',
  body: visitBody,
  status: 204,
  response: z.null(),
  errors: [],
  perMinute: 60,
})

export const listLinks = defineEndpoint({
  address: 'GET /promoter/link',
  summary: 'The caller’s tracked links with their figures, newest first',
  tag: 'promoter',
  access: PROMOTERS,
  permission: 'own',
  query: z.object(page),
  status: 200,
  response: cursorPage(trackedLinkSchema),
  errors: [],
})

export const getPromoterSummary = defineEndpoint({
  address: 'GET /promoter/summary',
  summary: 'What the caller has earned by tracked links',
  tag: 'promoter',
  access: PROMOTERS,
  permission: 'own',
  status: 200,
  response: promoterSummarySchema,
  errors: [],
})

/** A promoter sees one's own, a brand those that it owes; newest first. */
export const listCommissions = defineEndpoint({
  address: 'GET /promoter/commission',
  summary: 'Commissions of tracked links',
  tag: 'promoter',
  access: BOTH,
  permission: { staff: 'promoter-LIST' },
  query: z.object({
    state: z.enum(COMMISSION_STATES).optional(),
    /** Those of one promoter, for a brand. */
    promoterId: idSchema.optional(),
    ...page,
  }),
  status: 200,
  response: cursorPage(commissionLineSchema),
  errors: [],
})

const LOOK = {
  tag: 'promoter',
  access: BRAND_STAFF,
  permission: 'promoter-EDIT',
  onRepeat: 'keyed',
  params: idParams,
  status: 200,
  response: commissionLineSchema,
  errors: ['commission_not_found', 'commission_decided'],
} as const

export const releaseCommission = defineEndpoint({
  ...LOOK,
  address: 'POST /promoter/commission/{id}/release',
  summary: 'Say that a commission that was held back is right',
  body: z.strictObject({}),
})

/** Its promoter sees the reason. */
export const refuseCommission = defineEndpoint({
  ...LOOK,
  address: 'POST /promoter/commission/{id}/refuse',
  summary: 'Refuse a commission that was held back',
  body: refuseCommissionBody,
})

/** Who is owed most comes first. */
export const listOwed = defineEndpoint({
  address: 'GET /promoter/owed',
  summary: 'What a brand owes its promoters',
  tag: 'promoter',
  access: BRAND_STAFF,
  permission: 'promoter-LIST',
  query: z.object(page),
  status: 200,
  response: cursorPage(owedSchema),
  errors: [],
})

/** The platform moves no money: the brand has paid, and says so. */
export const payPromoter = defineEndpoint({
  address: 'POST /promoter/payout',
  summary: 'Mark what a promoter is owed as paid',
  tag: 'promoter',
  access: BRAND_STAFF,
  permission: 'promoter-PAY',
  onRepeat: 'keyed',
  body: payBody,
  status: 201,
  response: payoutSchema,
  errors: ['payout_changed'],
})

export const listPayouts = defineEndpoint({
  address: 'GET /promoter/payout',
  summary: 'Payouts of commissions, newest first',
  tag: 'promoter',
  access: BOTH,
  permission: { staff: 'promoter-LIST' },
  query: z.object(page),
  status: 200,
  response: cursorPage(payoutSchema),
  errors: [],
})

export const getPayoutStatement = defineEndpoint({
  address: 'GET /promoter/payout/{id}/statement',
  summary: 'The statement of a payout as a tagged PDF',
  tag: 'promoter',
  access: BOTH,
  permission: { staff: 'promoter-LIST' },
  params: idParams,
  status: 200,
  response: z.null(),
  document: 'application/pdf',
  errors: ['payout_not_found'],
  perMinute: 30,
})

export const getPayoutCsv = defineEndpoint({
  address: 'GET /promoter/payout/{id}/csv',
  summary: 'The commissions of a payout as CSV',
  tag: 'promoter',
  access: BOTH,
  permission: { staff: 'promoter-LIST' },
  params: idParams,
  status: 200,
  response: z.null(),
  document: 'text/csv',
  errors: ['payout_not_found'],
  perMinute: 30,
})

import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryPosition, cursorQuery } from '../../common/query.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { BACK_OFFICE, BRAND_STAFF } from '../../roles.ts'
import * as schemas from './schemas.ts'

const brandStaff = endpointsOf({ tag: 'partner', access: BRAND_STAFF })

/** Only its owner decides a brand's duties towards another. */
const OWNER = ['brand'] as const
const editing = endpointsOf({ tag: 'partner', access: OWNER, permission: 'program-EDIT' })

const ofMonth = z.object({ id: idSchema, month: schemas.monthSchema })
const ofStatement = endpointsOf({
  tag: 'partner',
  access: BRAND_STAFF,
  permission: 'figures-READ',
  params: ofMonth,
  perMinute: 30,
  errors: ['program_not_found', 'statement_not_found'],
})

/** For the brand of the program; partners that left or declined are last. */
export const listPartners = defineEndpoint('GET /program/{id}/partner', {
  summary: 'Businesses of a common program, with their terms',
  tag: 'partner',
  access: BACK_OFFICE,
  permission: 'program-LIST',
  response: z.array(schemas.partnerSchema),
  errors: ['program_not_found'],
})

/**
 * The partner's people are notified. Terms are agreed before anything counts. For a current partner
 * it proposes other terms: the agreed ones are valid until the partner accepts.
 */
export const invitePartner = editing('POST /program/{id}/partner', {
  summary: 'Invite a business to a common program, or propose other terms to a partner',
  onRepeat: 'keyed',
  body: schemas.inviteBody,
  status: 201,
  response: schemas.partnerSchema,
  perMinute: 20,
  errors: [
    'program_not_found',
    'program_not_common',
    'program_read_only',
    'brand_not_found',
    'partner_self',
    'partner_known',
    'partners_full',
  ],
})

/**
 * For an invitation or a proposal of other terms at any time; for a partner only while there are no
 * members.
 */
export const withdrawPartner = editing('DELETE /program/{id}/partner/{brandId}', {
  summary: 'Withdraw an invitation or a proposal, or end a partnership that has not begun',
  errors: ['program_not_found', 'partner_not_found', 'partner_state', 'partner_bound'],
})

export const listPartnerships = brandStaff('GET /partnership', {
  summary: 'Common programs of other businesses to which one’s own is invited or in which it takes part',
  permission: 'program-LIST',
  query: cursorQuery(20),
  response: cursorPage(schemas.partnershipSchema),
})

/**
 * From then on the brand's sales earn in the program, and its regulation names the brand (D.P.R.
 * 430/2001).
 */
export const acceptPartnership = editing('POST /partnership/{id}/accept', {
  summary: 'Accept the invitation to a common program, or other terms that its owner proposes',
  onRepeat: 'harmless',
  body: schemas.acceptBody,
  response: schemas.partnershipSchema,
  errors: [
    'partner_not_found',
    'partner_state',
    'partner_terms_changed',
    'partner_company_incomplete',
    'program_read_only',
  ],
})

export const declinePartnership = editing('POST /partnership/{id}/decline', {
  summary: 'Decline the invitation to a common program, or other terms that its owner proposes',
  onRepeat: 'harmless',
  body: z.strictObject({}),
  response: schemas.partnershipSchema,
  errors: ['partner_not_found', 'partner_state'],
})

/**
 * Sales stop earning at once; claimed rewards are still fulfilled; the month's statement follows.
 */
export const leavePartnership = editing('POST /partnership/{id}/leave', {
  summary: 'Leave a common program',
  onRepeat: 'harmless',
  body: z.strictObject({}),
  response: schemas.partnershipSchema,
  errors: ['partner_not_found', 'partner_state'],
})

/**
 * Public, like the program's page. It lists the shops of all partners that are not suspended,
 * except shops that are closed for good: the nearest first with a position, otherwise the owner's
 * own first, then by name.
 */
export const listProgramPlaces = defineEndpoint('GET /program/{id}/place', {
  summary: 'Shops at which one earns in a program or gets its rewards',
  tag: 'partner',
  access: 'public',
  query: cursorQuery(20, { ...queryPosition }),
  response: cursorPage(schemas.programPlaceSchema),
  errors: ['program_not_found'],
})

/** The owner sees those of all partners, a partner its own; newest month first. */
export const listStatements = brandStaff('GET /program/{id}/clearing', {
  summary: 'Monthly statements of a common program',
  permission: 'figures-READ',
  query: cursorQuery(24),
  response: cursorPage(schemas.statementSchema),
  errors: ['program_not_found'],
})

export const getStatementPdf = ofStatement('GET /program/{id}/clearing/{month}/pdf', {
  summary: 'A month’s statement as a tagged PDF',
  document: 'application/pdf',
})

export const getStatementCsv = ofStatement('GET /program/{id}/clearing/{month}/csv', {
  summary: 'What a month’s statement is made of, as CSV',
  document: 'text/csv',
})

/** The platform moves no money. */
export const settleStatement = editing('POST /program/{id}/clearing/{month}/settle', {
  summary: 'Say that the money of a month’s statement has come',
  onRepeat: 'harmless',
  params: ofMonth,
  body: z.strictObject({ brandId: idSchema }),
  response: schemas.statementSchema,
  errors: ['program_not_found', 'statement_not_found', 'statement_not_owed'],
})

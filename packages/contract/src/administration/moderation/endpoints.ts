import { z } from 'zod'
import { AS_EXPORT } from '../../common/admin-list.ts'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { cursorQuery } from '../../common/query.ts'
import { ASSIGNED_TO } from '../../common/queue.ts'
import { readableText } from '../../common/text.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE, DEAL_READERS, SUPER_ADMIN } from '../../roles.ts'
import { BLOCK_DAYS, REPORT_STATES } from './constants.ts'
import { REPORT_KINDS } from '../../foundation/reports/constants.ts'
import {
  noticeStatusSchema,
  ownDecisionSchema,
  reportCaseSchema,
  reportDecisionSchema,
  reportSchema,
  transparencySchema,
} from './schemas.ts'
import { removalReasonSchema, reportReasonSchema } from '../../foundation/reports/schemas.ts'
import { emailSchema } from '../../identity/auth/schemas.ts'

const deciding = endpointsOf({ tag: 'report', access: SUPER_ADMIN, permission: 'report-DECIDE' })
const own = endpointsOf({ tag: 'report', access: ANY_ROLE, permission: 'own' })

/** 'Segnala questo deal' (R-178; art. 16 Digital Services Act). */
export const reportDeal = defineEndpoint('POST /report', {
  summary: 'Report a deal to the platform',
  tag: 'report',
  access: DEAL_READERS,
  permission: 'own',
  onRepeat: 'keyed',
  body: z.strictObject({
    dealId: idSchema,
    reason: reportReasonSchema,
    text: z.union([z.literal(''), readableText(1000)]).default(''),
  }),
  status: 201,
  response: z.object({ _id: z.uuid() }),
  perMinute: 10,
  errors: ['deal_not_found'],
})

const queueFilters = {
  state: z.enum(REPORT_STATES).default('waiting'),
  kind: z.enum(REPORT_KINDS).optional(),
  reason: reportReasonSchema.optional(),
  assigned: z.enum(ASSIGNED_TO).optional(),
}

/** `totalCount` counts up to 100,000. */
export const listReports = deciding('GET /report', {
  summary: 'Reports of content, newest first',
  query: cursorQuery(20, { ...queueFilters }),
  response: cursorPage(reportSchema).extend({ totalCount: z.int().min(0) }),
})

export const exportReports = deciding('GET /report/export.csv', {
  summary: 'Export the reports of the queue as CSV',
  query: z.object(queueFilters),
  ...AS_EXPORT,
})

/**
 * The facts for a decision: the content, its reporter and the reason, and earlier decisions about
 * it and about its author.
 */
export const getReport = deciding('GET /report/{id}', {
  summary: 'A report with all that belongs to its case',
  response: reportCaseSchema,
  errors: ['report_not_found'],
})

/**
 * People who share the queue see who works on what. The last assignment is valid; decisions do not
 * require one.
 */
export const assignReport = deciding('POST /report/{id}/assign', {
  summary: 'Take a report, or give it back',
  onRepeat: 'harmless',
  body: z.strictObject({ assigned: z.boolean() }),
  response: reportCaseSchema,
  errors: ['report_not_found'],
})

/**
 * Keeps reported content, warns its author, removes it (a deal: withdraws it), or removes it and
 * blocks its author (for a deal: suspends its brand and its people), for `blockDays` days or for
 * good (null). The author is notified of the reason, reporters of the outcome. It decides all
 * reports of one deal, comment, post or review. `keep` after another decision reverses it within
 * the time for appeals, with the block; the decider may do this too.
 */
export const decideReport = deciding('POST /report/{id}/decide', {
  summary: 'Decide about what was reported',
  onRepeat: 'keyed',
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('keep') }),
    z.strictObject({ decision: z.literal('warn'), reason: removalReasonSchema }),
    z.strictObject({ decision: z.literal('remove'), reason: removalReasonSchema }),
    z.strictObject({
      decision: z.literal('block'),
      reason: removalReasonSchema,
      blockDays: z.literal(BLOCK_DAYS).nullable(),
    }),
  ]),
  response: z.object({ decision: reportDecisionSchema }),
  errors: [
    'report_not_found',
    'report_decided',
    'decision_final',
    'own_account',
    'permission_not_held',
    'user_not_found',
  ],
})

/**
 * Decisions about the caller's content, or about the deals of their brand: the statements of
 * reasons, newest first.
 */
export const listOwnDecisions = own('GET /report/decision/own', {
  summary: 'What moderation decided about the caller’s own content, with the reason and the appeal',
  query: cursorQuery(20),
  response: cursorPage(ownDecisionSchema),
})

/**
 * Once, within six months (art. 20 Digital Services Act). It returns to the queue for another
 * person.
 */
export const appeal = own('POST /report/decision/{id}/appeal', {
  summary: 'Appeal against a decision of moderation',
  onRepeat: 'keyed',
  body: z.strictObject({ text: readableText(2000) }),
  response: ownDecisionSchema,
  perMinute: 10,
  errors: ['decision_not_found', 'appeal_made', 'decision_final'],
})

/**
 * For a blocked person who cannot sign in: by the link of the letter about the block, once. The
 * decisions of one letter are appealed against together; the answer is the first.
 */
export const appealByLink = defineEndpoint('POST /report/decision/appeal', {
  summary: 'Appeal against a block, by the link of its letter',
  tag: 'report',
  access: 'public',
  onRepeat: 'credentials',
  body: z.strictObject({ token: z.string().min(1).max(200), text: readableText(2000) }),
  response: ownDecisionSchema,
  perMinute: 10,
  errors: ['link_invalid', 'decision_not_found', 'appeal_made', 'decision_final'],
})

/** By another person than the first decider, where there is one. */
export const decideAppeal = deciding('POST /report/decision/{id}/decide', {
  summary: 'Decide about an appeal: the decision stands, or is taken back',
  onRepeat: 'keyed',
  body: z.strictObject({ outcome: z.enum(['upheld', 'reversed']) }),
  response: z.object({ outcome: z.enum(['upheld', 'reversed']) }),
  errors: [
    'decision_not_found',
    'report_not_found',
    'appeal_decided',
    'appeal_own_decision',
    'permission_not_held',
    'user_not_found',
  ],
})

/** A business, a profile or a banner; deals and what people write have their own endpoints. */
export const reportContent = defineEndpoint('POST /report/content', {
  summary: 'Report a business, a profile or a banner to the platform',
  tag: 'report',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'keyed',
  body: z.strictObject({
    kind: z.enum(['brand', 'profile', 'banner']),
    id: idSchema,
    reason: reportReasonSchema,
    text: z.union([z.literal(''), readableText(1000)]).default(''),
  }),
  status: 201,
  response: z.object({ _id: z.uuid() }),
  perMinute: 10,
  errors: ['content_not_found', 'content_reported', 'own_account'],
})

const noticeToken = z.string().min(1).max(200)

/**
 * For everybody, without an account (art. 16 Digital Services Act). The answer comes by email: a
 * receipt with a link to the state of the report.
 */
export const sendNotice = defineEndpoint('POST /report/notice', {
  summary: 'Report any page of the product without an account',
  tag: 'report',
  access: 'public',
  onRepeat: 'credentials',
  body: z.strictObject({
    /** The address of the page, or its path. */
    address: z.string().trim().min(1).max(1000),
    reason: reportReasonSchema,
    text: readableText(2000),
    name: readableText(100),
    email: emailSchema,
    /** The person declares to believe in good faith that it is true and complete. */
    goodFaith: z.literal(true),
  }),
  status: 204,
  response: z.null(),
  perMinute: 5,
  errors: ['notice_elsewhere', 'notice_limit'],
})

/** By the link of the receipt; a POST because the token must not stand in an address that is logged. */
export const getNoticeStatus = defineEndpoint('POST /report/notice/status', {
  summary: 'What became of a report, by the link of its receipt',
  tag: 'report',
  access: 'public',
  onRepeat: 'harmless',
  body: z.strictObject({ token: noticeToken }),
  status: 200,
  response: noticeStatusSchema,
  perMinute: 30,
  errors: ['status_link_invalid'],
})

/** Once, within six months of the decision that it stays; another person decides. */
export const objectToDecision = defineEndpoint('POST /report/notice/appeal', {
  summary: 'Appeal, as the person who reported, against the decision that it stays',
  tag: 'report',
  access: 'public',
  onRepeat: 'credentials',
  body: z.strictObject({ token: noticeToken, text: readableText(2000) }),
  status: 200,
  response: noticeStatusSchema,
  perMinute: 10,
  errors: ['status_link_invalid', 'appeal_made', 'decision_final', 'decision_not_found'],
})

const transparencyQuery = z.object({ year: z.coerce.number().int().min(2024).max(2100).optional() })

/** The same figures as a file, with the names of the API. */
export const exportTransparency = defineEndpoint('GET /report/transparency.csv', {
  summary: 'Reports, decisions and appeals of a year as CSV',
  tag: 'report',
  access: 'public',
  query: transparencyQuery,
  document: 'text/csv',
  errors: [],
})

/** Art. 15 and 24 Digital Services Act. */
export const getTransparency = defineEndpoint('GET /report/transparency', {
  summary: 'Reports, decisions and appeals of a year',
  tag: 'report',
  access: 'public',
  query: transparencyQuery,
  response: transparencySchema,
  errors: [],
})

import { z } from 'zod'
import { idParams, idSchema } from '../common/ids.ts'
import { cursorPage } from '../common/pages.ts'
import { queryCursor, queryLimit } from '../common/query.ts'
import { readableText } from '../common/text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { DEAL_READERS, SUPER_ADMIN } from '../roles.ts'
import * as addresses from './addresses.ts'
import { REPORT_STATES } from './constants.ts'
import { removalReasonSchema, reportReasonSchema, reportSchema } from './schemas.ts'

/** 'Segnala questo deal' (R-178; art. 16 Digital Services Act). */
export const reportDeal = defineEndpoint({
  address: addresses.reportDeal,
  summary: 'Report a deal to the platform',
  tag: 'report',
  access: DEAL_READERS,
  onRepeat: 'keyed',
  body: z.strictObject({
    dealId: idSchema,
    reason: reportReasonSchema,
    text: z.union([z.literal(''), readableText(1000)]).default(''),
  }),
  status: 201,
  response: z.object({ _id: z.uuid() }),
  errors: ['deal_not_found'],
  perMinute: 10,
})

export const listReports = defineEndpoint({
  address: addresses.listReports,
  summary: 'Reports of deals, comments, Proof Posts and reviews, newest first',
  tag: 'report',
  access: SUPER_ADMIN,
  permission: 'report-DECIDE',
  query: z.object({
    state: z.enum(REPORT_STATES).default('waiting'),
    limit: queryLimit(20),
    cursor: queryCursor,
  }),
  status: 200,
  response: cursorPage(reportSchema).extend({ totalCount: z.int().min(0) }),
  errors: [],
})

/**
 * Keeps what was reported, or removes it for a reason that its author is told; all reports of one comment, post or review are decided at
 * once. `keep` after a removal gives the comment or review back, where its author has objected and was right.
 */
export const decideReport = defineEndpoint({
  address: addresses.decideReport,
  summary: 'Decide about what was reported',
  tag: 'report',
  access: SUPER_ADMIN,
  permission: 'report-DECIDE',
  onRepeat: 'keyed',
  params: idParams,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('keep') }),
    z.strictObject({ decision: z.literal('remove'), reason: removalReasonSchema }),
  ]),
  status: 200,
  response: z.object({ decision: z.enum(['kept', 'removed']) }),
  errors: ['report_not_found', 'report_decided', 'report_of_deal'],
})

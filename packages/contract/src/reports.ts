import { z } from 'zod'
import { cursorPage, idSchema, queryCursor, queryLimit, readableText } from './common.ts'
import { defineEndpoint } from './endpoint.ts'
import { DEAL_READERS, SUPER_ADMIN } from './roles.ts'

/** Why somebody reports a deal. */
export const REPORT_REASONS = ['refused', 'price', 'misleading', 'closed', 'offensive', 'other'] as const
export const reportReasonSchema = z.enum(REPORT_REASONS)
export type ReportReason = z.output<typeof reportReasonSchema>

/** 'Segnala questo deal' (R-178; art. 16 Digital Services Act). */
export const reportDeal = defineEndpoint({
  method: 'POST',
  path: '/report',
  summary: 'Report a deal to the platform',
  tag: 'report',
  access: DEAL_READERS,
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

export const reportSchema = z.object({
  _id: z.uuid(),
  reason: reportReasonSchema,
  text: z.string(),
  createdAt: z.string(),
  deal: z.object({ _id: z.uuid(), title: z.string() }),
  brand: z.object({ _id: z.uuid(), username: z.string() }),
  reporter: z.object({ _id: z.uuid(), username: z.string() }),
})
export type Report = z.output<typeof reportSchema>

export const listReports = defineEndpoint({
  method: 'GET',
  path: '/report',
  summary: 'Reports of deals, newest first',
  tag: 'report',
  access: SUPER_ADMIN,
  query: z.object({ limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(reportSchema).extend({ totalCount: z.int().min(0) }),
  errors: ['cursor_invalid'],
})

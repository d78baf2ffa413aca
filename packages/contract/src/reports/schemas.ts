import { z } from 'zod'
import { REPORT_REASONS } from './constants.ts'

export const reportReasonSchema = z.enum(REPORT_REASONS)
export type ReportReason = z.output<typeof reportReasonSchema>

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

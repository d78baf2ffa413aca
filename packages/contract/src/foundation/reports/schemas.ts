import { z } from 'zod'
import { REMOVAL_REASONS, REPORT_KINDS, REPORT_REASONS, WRITTEN_REASONS } from './constants.ts'

export const reportReasonSchema = z.enum(REPORT_REASONS)
export type ReportReason = z.output<typeof reportReasonSchema>

export const reportKindSchema = z.enum(REPORT_KINDS)
export type ReportKind = z.output<typeof reportKindSchema>

export const removalReasonSchema = z.enum(REMOVAL_REASONS)
export type RemovalReason = z.output<typeof removalReasonSchema>

/** The reasons for written content. */
export const writtenReasonSchema = z.enum(WRITTEN_REASONS)
export type WrittenReason = z.output<typeof writtenReasonSchema>

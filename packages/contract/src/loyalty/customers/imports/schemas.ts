import { z } from 'zod'
import { readableText } from '../../../common/text.ts'
import { ADJUSTMENT } from '../constants.ts'
import { IMPORT_KINDS, IMPORT_ROW_REASONS, IMPORT_ROW_STATES, IMPORT_STATES } from './constants.ts'

const count = z.int().min(0)

/** An import with what became of its rows. */
export const customerImportSchema = z.object({
  _id: z.uuid(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Name of who brought it. */
  by: z.string(),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  /** Until when it can be undone; null before it is confirmed and after it was undone. */
  undoUntil: z.string().nullable(),
  /** What customers read as the reason; empty before it is confirmed. */
  reason: z.string(),
  countsForLevel: z.boolean(),
  /** Rows of the file, and of them by their state. */
  rows: count,
  refused: count,
  ready: count,
  waiting: count,
  given: count,
  undone: count,
  kept: count,
  /** Of purchases: what they come to, in cents. */
  amountCents: count,
  /** What all rows that were not refused give together; of purchases what they have given so far. */
  points: count,
  stamps: count,
  /** What was really taken back, and what was given and could not be: spent, or not to be had any more. */
  undonePoints: count,
  undoneStamps: count,
  leftPoints: count,
  leftStamps: count,
})
export type CustomerImport = z.output<typeof customerImportSchema>

/** A line of the file. */
export const customerImportRowSchema = z.object({
  line: z.int(),
  state: z.enum(IMPORT_ROW_STATES),
  reason: z.enum(IMPORT_ROW_REASONS).nullable(),
  /** The reason as a sentence, in the caller's language; empty without one. */
  text: z.string(),
  /** As the file names the customer; empty but for refused lines. */
  who: z.string(),
  points: z.int(),
  stamps: z.int(),
  /** Of a purchase. */
  amountCents: z.int(),
})
export type CustomerImportRow = z.output<typeof customerImportRowSchema>

export const uploadCustomersBody = z.strictObject({
  fileName: readableText(120),
  kind: z.enum(IMPORT_KINDS).default('balances'),
})

/** The sums are those of the preview that was looked at: where they are not the import's any more it is refused. */
export const confirmImportBody = z.strictObject({
  reason: readableText(ADJUSTMENT.reasonMost).min(ADJUSTMENT.reasonLeast),
  countsForLevel: z.boolean().default(false),
  rows: count,
  points: count,
  stamps: count,
  /** Of purchases: what they come to. */
  amountCents: count.default(0),
})

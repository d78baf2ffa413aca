import { z } from 'zod'
import { readableText } from '../../../common/text.ts'
import { ADJUSTMENT } from '../constants.ts'
import { IMPORT_KINDS, IMPORT_ROW_REASONS, IMPORT_ROW_STATES, IMPORT_STATES } from './constants.ts'

const count = z.int().min(0)

/** An import with the results of its rows. */
export const customerImportSchema = z.object({
  _id: z.uuid(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Name of the person who uploaded it. */
  by: z.string(),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  /** Until when it can be undone; null before it is confirmed and after it was undone. */
  undoUntil: z.string().nullable(),
  /** The reason for the customers; empty before it is confirmed. */
  reason: z.string(),
  countsForLevel: z.boolean(),
  /** Rows of the file, and their numbers by state. */
  rows: count,
  refused: count,
  ready: count,
  waiting: count,
  given: count,
  undone: count,
  kept: count,
  /** For purchases: their sum in cents. */
  amountCents: count,
  /** The gifts of all rows that were not refused; for purchases the gifts so far. */
  points: count,
  stamps: count,
  /** The reversed amounts, and those that could not be reversed: spent, or expired. */
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
  /** The customer in the file's words; empty except for refused lines. */
  who: z.string(),
  points: z.int(),
  stamps: z.int(),
  /** For a purchase. */
  amountCents: z.int(),
})
export type CustomerImportRow = z.output<typeof customerImportRowSchema>

export const uploadCustomersBody = z.strictObject({
  fileName: readableText(120),
  kind: z.enum(IMPORT_KINDS).default('balances'),
})

/**
 * The sums of the checked preview: when they differ from the import's current ones it is refused.
 */
export const confirmImportBody = z.strictObject({
  reason: readableText(ADJUSTMENT.reasonMost).min(ADJUSTMENT.reasonLeast),
  countsForLevel: z.boolean().default(false),
  rows: count,
  points: count,
  stamps: count,
  /** For purchases: their sum. */
  amountCents: count.default(0),
})

import { z } from 'zod'
import { CONSENT_PURPOSES, LOGGED_PURPOSES, MOVED_THINGS } from './constants.ts'

export const consentPurposeSchema = z.enum(CONSENT_PURPOSES)
export type ConsentPurpose = z.output<typeof consentPurposeSchema>

/**
 * One event of the log of consents: given or withdrawn, for which version of the text, where and
 * when.
 */
export const consentEventSchema = z.object({
  _id: z.uuid(),
  purpose: z.enum(LOGGED_PURPOSES),
  granted: z.boolean(),
  textVersion: z.string(),
  /** In the reader's language; null for documents (terms, regulations) and for texts of old. */
  text: z.string().nullable(),
  /** The program whose shop it concerns; null = Vicino itself. */
  program: z.object({ _id: z.uuid(), name: z.string(), brand: z.string() }).nullable(),
  source: z.string(),
  createdAt: z.string(),
})
export type ConsentEvent = z.output<typeof consentEventSchema>

export type MovedThing = (typeof MOVED_THINGS)[number]

/** The things that move from a proved account, and the proof for the merge. */
export const mergeSummarySchema = z.object({
  /** Valid for ten minutes. */
  proof: z.string(),
  expiresAt: z.string(),
  /** The username of the account that will be closed. */
  username: z.string(),
  handle: z.string(),
  brandPoints: z.int(),
  /** Its programs and its balances there. */
  programs: z.array(
    z.object({
      _id: z.uuid(),
      name: z.string(),
      brand: z.string(),
      points: z.int(),
      debt: z.int(),
      stamps: z.int(),
    }),
  ),
  /** The numbers of everything else; zeros are omitted. Open codes of deals end with the merge. */
  counts: z.partialRecord(z.enum(MOVED_THINGS), z.int().min(1)),
})
export type MergeSummary = z.output<typeof mergeSummarySchema>

import { z } from 'zod'
import { idSchema } from './ids.ts'
import { PREVIEW_MOST } from './page-sizes.ts'

/** Records that one call of a bulk action takes: more are sent in several calls, each of which is done as a whole or not at all. */
export const BULK_MOST = 100

export const bulkIds = z.array(idSchema).min(1).max(BULK_MOST)

export const previewIds = z.array(idSchema).min(1).max(PREVIEW_MOST)

/** An email as whoever it concerns will read it. */
export const toldSchema = z.object({ subject: z.string(), lines: z.array(z.string()) })

/**
 * What became of each record that a bulk action named. What was so already counts as done, so a call can be repeated. `code` of a
 * refused one is that of the error that the single action would answer.
 */
export const bulkResultSchema = z.object({
  done: z.array(z.uuid()),
  /** `message` says why, in the caller’s language. */
  refused: z.array(z.object({ _id: z.uuid(), code: z.string(), message: z.string() })),
})
export type BulkResult = z.output<typeof bulkResultSchema>

import { z } from 'zod'
import { idSchema } from './ids.ts'
import { PREVIEW_MOST } from './page-sizes.ts'

/**
 * Records in one call of a bulk action. More need several calls, each of which is done as a whole
 * or not at all.
 */
export const BULK_MOST = 100

export const bulkIds = z.array(idSchema).min(1).max(BULK_MOST)

export const previewIds = z.array(idSchema).min(1).max(PREVIEW_MOST)

/** An email in the form that its recipient will read. */
export const toldSchema = z.object({ subject: z.string(), lines: z.array(z.string()) })

/**
 * The result of each record of a bulk action. A record that was already in the wanted state counts
 * as done, so a call can be repeated. `code` of a refused one is the error of the single action.
 */
export const bulkResultSchema = z.object({
  done: z.array(z.uuid()),
  /** `message` gives the reason in the caller’s language. */
  refused: z.array(z.object({ _id: z.uuid(), code: z.string(), message: z.string() })),
})
export type BulkResult = z.output<typeof bulkResultSchema>

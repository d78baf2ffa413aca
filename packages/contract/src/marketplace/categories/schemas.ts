import { z } from 'zod'
import { REVIEWED_SECTORS } from '../../foundation/flags/sectors.ts'
import { versionSchema } from '../../common/admin-list.ts'
import { readableText } from '../../common/text.ts'

/**
 * `icon` is the name of a lucide icon, and is shown as the label where a name is missing.
 */
export const categorySchema = z.object({
  _id: z.uuid(),
  icon: z.string(),
  slug: z.string(),
  name: z.object({ it: z.string(), en: z.string() }),
  order: z.int(),
  /** Only adults may buy what its deals offer; an older answer lacks it. */
  adults: z.boolean().optional(),
  /** Its businesses are in restaurants or tourism; an older answer lacks it. */
  sector: z.enum(REVIEWED_SECTORS).nullable().optional(),
})
export type Category = z.output<typeof categorySchema>

/**
 * A category in the back-office; `deals` counts all that name it, including ended ones, up to
 * 100,000.
 */
export const categoryRecordSchema = categorySchema.extend({
  version: z.string(),
  /** Whether it can be chosen; deals of a hidden category keep it. */
  active: z.boolean(),
  deals: z.int().min(0),
})
export type CategoryRecord = z.output<typeof categoryRecordSchema>

/** The form of a category. */
export const categoryBody = z.strictObject({
  icon: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  name: z.strictObject({ it: readableText(40), en: readableText(40) }),
  order: z.int().min(0).max(10_000),
  adults: z.boolean(),
  sector: z.enum(REVIEWED_SECTORS).nullable(),
})

/** Omitted fields stay unchanged; `version` is that of the changed record. */
export const categoryChanges = categoryBody.extend({ version: versionSchema }).partial()

import { z } from 'zod'
import { versionSchema } from '../../common/admin-list.ts'
import { readableText } from '../../common/text.ts'

/** `icon` is the name of a lucide icon, and is shown as the label where a name is missing. */
export const categorySchema = z.object({
  _id: z.uuid(),
  icon: z.string(),
  slug: z.string(),
  name: z.object({ it: z.string(), en: z.string() }),
  order: z.int(),
})
export type Category = z.output<typeof categorySchema>

/** A category as the back-office has it; `deals` counts all that name it, also those that are over, up to 100,000. */
export const categoryRecordSchema = categorySchema.extend({
  version: z.string(),
  /** Offered as a choice; deals that name one that is not keep it. */
  active: z.boolean(),
  deals: z.int().min(0),
})
export type CategoryRecord = z.output<typeof categoryRecordSchema>

/** What the form of a category has. */
export const categoryBody = z.strictObject({
  icon: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  name: z.strictObject({ it: readableText(40), en: readableText(40) }),
  order: z.int().min(0).max(10_000),
})

/** What is not named stays; `version` is that of the record that was changed. */
export const categoryChanges = categoryBody.extend({ version: versionSchema }).partial()

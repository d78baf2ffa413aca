import { z } from 'zod'
import { versionSchema } from '../../../common/admin-list.ts'
import { productSchema } from '../schemas.ts'

/**
 * A product as a row of the administration table. `owner` is the seller; null = a product of the
 * catalogue.
 */
export const productRowSchema = productSchema.extend({
  /** The usual price in euros, and the shop's department; only its people see them. */
  price: z.number().nullable(),
  category: z.string(),
  owner: z.object({ _id: z.uuid(), username: z.string() }).nullable(),
})
export type ProductRow = z.output<typeof productRowSchema>

/** A product in the back-office's form. */
export const productRecordSchema = productRowSchema.extend({
  version: versionSchema,
  /** A deal, a Proof Post, a review or a past price names it, so it cannot be deleted. */
  isUsed: z.boolean(),
})
export type ProductRecord = z.output<typeof productRecordSchema>

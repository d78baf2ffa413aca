import { z } from 'zod'
import { versionSchema } from '../../../common/admin-list.ts'
import { markedAuthorSchema } from '../../comments/schemas.ts'
import { postReasonSchema, postStateSchema } from '../schemas.ts'

const named = z.object({ _id: z.uuid(), username: z.string() })

/** A Proof Post in any state as a row of the administration table. */
export const postRowSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  coverUrl: z.string(),
  createdAt: z.string(),
  state: postStateSchema,
  author: markedAuthorSchema,
  /** The seller of the product; null for a product of the catalogue. */
  brand: named.nullable(),
  product: z.object({ _id: z.uuid(), productName: z.string() }),
})
export type PostRow = z.output<typeof postRowSchema>

/** A Proof Post in the back-office's form. */
export const postRecordSchema = postRowSchema.extend({
  videoUrl: z.string().nullable(),
  version: versionSchema,
  /** Why it was refused or removed. */
  refusal: z.object({ reason: postReasonSchema, text: z.string() }).nullable(),
  /** `remove`: it waits or is public, and is not the caller's own. */
  actions: z.object({ remove: z.boolean() }),
})
export type PostRecord = z.output<typeof postRecordSchema>

import { z } from 'zod'
import { versionSchema } from '../../common/admin-list.ts'
import { idSchema } from '../../common/ids.ts'
import { readableText } from '../../common/text.ts'
import { dealProductSchema } from '../../marketplace/deals/schemas.ts'
import { fileKeyOrAddressSchema, fileKeySchema } from '../../foundation/files/schemas.ts'
import { POST_LIMITS, POST_REASONS } from './constants.ts'
import { POST_STATES } from '@vicino/domain/post-states'

export const postStateSchema = z.enum(POST_STATES)
export type PostState = z.output<typeof postStateSchema>

export const postReasonSchema = z.enum(POST_REASONS)
export type PostReason = z.output<typeof postReasonSchema>

/** A Proof Post, with what its card, its viewer and the caller's buttons need. */
export const postSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  /** The one product that it is about. */
  products: z.array(dealProductSchema),
  coverUrl: z.string(),
  videoUrl: z.string().nullable(),
  author: z.object({ _id: z.uuid(), username: z.string(), avatar: z.string().nullable() }),
  approved: z.boolean(),
  createdAt: z.string(),
  state: postStateSchema,
  /** Rises with each change of title, text, picture or film: who decides says which one they have seen. */
  revision: z.int().min(1),
  /** Who sells the product; null for a product of the catalogue, about which the platform decides. */
  brand: z
    .object({ _id: z.uuid(), username: z.string(), handle: z.string(), avatar: z.string().nullable() })
    .nullable(),
  /** The author has redeemed a deal of the product. */
  verified: z.boolean(),
  /** The author got points for it, which is said wherever the post is shown (docs/law.md, "Reviews"). */
  rewarded: z.boolean(),
  likes: z.int().min(0),
  isLiked: z.boolean(),
  /** The product's newest deal on offer, which the post leads to; null when there is none. */
  deal: z
    .object({
      _id: z.uuid(),
      title: z.string(),
      image: z.string().nullable(),
      price: z.number(),
      discountPrice: z.number(),
      discount: z.int(),
    })
    .nullable(),
  /** Why it was refused or removed, for its author alone. */
  refusal: z.object({ reason: postReasonSchema, text: z.string() }).nullable(),
  /** Metres to the brand, where the caller has said where they are. */
  distance: z.int().min(0).optional(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    decide: z.boolean(),
    like: z.boolean(),
    report: z.boolean(),
  }),
})
export type Post = z.output<typeof postSchema>

/** A Proof Post in the queue, with what is known of the author's purchase. */
export const waitingPostSchema = postSchema.extend({
  proof: z.object({
    /** When the author last redeemed a deal of this product; null = never. */
    redeemedAt: z.string().nullable(),
    /** The author's purchases in the brand's loyalty programs, of whatever product. */
    purchases: z.int().min(0),
    lastPurchaseAt: z.string().nullable(),
  }),
})
export type WaitingPost = z.output<typeof waitingPostSchema>

const fields = {
  title: readableText(POST_LIMITS.title),
  description: readableText(POST_LIMITS.description),
}

/** `coverUrl` and `videoUrl` are keys of own uploads: a picture of the folder 'post', and a film. */
export const postBody = z.strictObject({
  ...fields,
  productId: idSchema,
  coverUrl: fileKeySchema,
  videoUrl: fileKeySchema.nullable().optional(),
})
export type PostBody = z.output<typeof postBody>

/** What a change does not name stays. What the post shows already may be named by its address. */
export const postChanges = z
  .strictObject({
    ...fields,
    coverUrl: fileKeyOrAddressSchema,
    videoUrl: fileKeyOrAddressSchema.nullable(),
    /** Of the record that was changed: where somebody else has changed it since, nothing is written. */
    version: versionSchema,
  })
  .partial()
export type PostChanges = z.output<typeof postChanges>

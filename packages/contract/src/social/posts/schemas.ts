import { z } from 'zod'
import { accountSchema } from '../../common/account.ts'
import { versionSchema } from '../../common/admin-list.ts'
import { idSchema } from '../../common/ids.ts'
import { readableText } from '../../common/text.ts'
import { dealProductSchema } from '../../marketplace/deals/schemas.ts'
import { fileKeyOrAddressSchema, fileKeySchema } from '../../foundation/files/schemas.ts'
import { markedAuthorSchema } from '../comments/schemas.ts'
import { POST_LIMITS, POST_REASONS } from './constants.ts'
import { POST_STATES } from '@vicino/domain/post-states'

export const postStateSchema = z.enum(POST_STATES)
export type PostState = z.output<typeof postStateSchema>

export const postReasonSchema = z.enum(POST_REASONS)
export type PostReason = z.output<typeof postReasonSchema>

/** A Proof Post, with the fields for its card, its viewer and the caller's buttons. */
export const postSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  /** The one product of the post. */
  products: z.array(dealProductSchema),
  coverUrl: z.string(),
  videoUrl: z.string().nullable(),
  author: markedAuthorSchema,
  approved: z.boolean(),
  createdAt: z.string(),
  state: postStateSchema,
  /**
   * Rises with each change of title, text, image or video; the decider sends the revision that they
   * have seen.
   */
  revision: z.int().min(1),
  /**
   * The seller of the product; null for a product of the catalogue, for which the platform decides.
   */
  brand: accountSchema.nullable(),
  /** The author has redeemed a deal of the product. */
  verified: z.boolean(),
  /**
   * The author got points for it, which is stated wherever the post is shown (docs/law.md,
   * "Reviews").
   */
  rewarded: z.boolean(),
  likes: z.int().min(0),
  isLiked: z.boolean(),
  /** The product's newest deal on offer, the target of the post; null when there is none. */
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
  /** Why it was refused or removed, only for its author. */
  refusal: z.object({ reason: postReasonSchema, text: z.string() }).nullable(),
  /** Metres to the brand, where the caller's position is known. */
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

/** A waiting Proof Post, with the known facts of the author's purchase. */
export const waitingPostSchema = postSchema.extend({
  proof: z.object({
    /** When the author last redeemed a deal of this product; null = never. */
    redeemedAt: z.string().nullable(),
    /** The author's purchases in the brand's loyalty programs, of any product. */
    purchases: z.int().min(0),
    lastPurchaseAt: z.string().nullable(),
  }),
})
export type WaitingPost = z.output<typeof waitingPostSchema>

const fields = {
  title: readableText(POST_LIMITS.title),
  description: readableText(POST_LIMITS.description),
}

/**
 * `coverUrl` and `videoUrl` are keys of own uploads: an image of the folder 'post', and a video.
 */
export const postBody = z.strictObject({
  ...fields,
  productId: idSchema,
  coverUrl: fileKeySchema,
  videoUrl: fileKeySchema.nullable().optional(),
})
export type PostBody = z.output<typeof postBody>

/** Omitted fields stay unchanged. Current media may be named by their address. */
export const postChanges = z
  .strictObject({
    ...fields,
    coverUrl: fileKeyOrAddressSchema,
    videoUrl: fileKeyOrAddressSchema.nullable(),
    /**
     * Version of the changed record: when another person has changed it since, nothing is written.
     */
    version: versionSchema,
  })
  .partial()
export type PostChanges = z.output<typeof postChanges>

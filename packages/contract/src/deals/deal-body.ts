import { z } from 'zod'
import { idSchema } from '../common/ids.ts'
import { momentSchema } from '../common/moments.ts'
import { eurosSchema } from '../common/money.ts'
import { readableText, webAddress } from '../common/text.ts'

/** https, a host with a dot and a top-level name, no credentials. */
export const dealLinkSchema = webAddress('link_https')

/** A picture or a video: a path of this server's files or an https address. */
const mediaSchema = z.union([
  z.string().regex(/^\/files\/(?:[\w-]+\/){0,4}[\w-]+\.\w{2,5}$/),
  webAddress('invalid'),
])

export const dealFields = z.strictObject({
  images: z.array(mediaSchema).min(1).max(10),
  videoUrl: mediaSchema.nullable().optional(),
  title: readableText(120),
  tags: z.array(readableText(30)).max(12),
  link: dealLinkSchema.nullable(),
  categoryIds: z.array(idSchema).min(1).max(3),
  gtin: z.array(z.string().regex(/^\d{8,14}$/, 'gtin')).max(20),
  productName: readableText(50),
  productId: idSchema.optional(),
  description: readableText(2500),
  price: eurosSchema.min(0.01),
  discount: z.int().min(1).max(99),
  creationDate: momentSchema.optional(),
  expirationDate: momentSchema,
  quantity: z.int().min(1).max(1_000_000),
  points: z.int().min(0).max(100_000),
})

/**
 * What a brand sends to publish. price is the list price in euros; discountPrice is computed by the server from
 * price and discount. `creationDate` is accepted and ignored: the server's clock says when a deal was made.
 */
export const dealBody = dealFields.extend({
  tags: dealFields.shape.tags.default([]),
  link: dealFields.shape.link.default(null),
  gtin: dealFields.shape.gtin.default([]),
  points: dealFields.shape.points.default(0),
})
export type DealBody = z.output<typeof dealBody>

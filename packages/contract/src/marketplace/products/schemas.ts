import { z } from 'zod'

/**
 * A product: the subject of deals and Proof Posts. `brandId` null = a product of the common
 * catalogue. `brand` is its maker. `image` is an address on this server.
 */
export const productSchema = z.object({
  _id: z.uuid(),
  brandId: z.uuid().nullable(),
  productName: z.string(),
  brand: z.string(),
  description: z.string(),
  code: z.string().nullable(),
  link: z.string().nullable(),
  gtin: z.array(z.string()),
  image: z.string().nullable(),
})
export type Product = z.output<typeof productSchema>

/**
 * A product found by a GTIN or a link. `_id` and `brandId` are null, and `image` is an external
 * address, when it is known only from another site.
 */
export const foundProductSchema = productSchema.extend({ _id: z.uuid().nullable() })
export type FoundProduct = z.output<typeof foundProductSchema>

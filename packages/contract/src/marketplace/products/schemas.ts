import { z } from 'zod'
import { PRODUCT_CHANGES, PRODUCT_VERDICTS } from './constants.ts'

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

/** The effects of a file of products. */
export const productImportSchema = z.object({
  rows: z.array(
    z.object({
      /** Line of the file on which the row ends, from 1. */
      line: z.int().min(1),
      productName: z.string(),
      verdict: z.enum(PRODUCT_VERDICTS),
      /** Why it is refused, in the caller’s language. */
      reason: z.string().nullable(),
      /** Empty except for `change`. */
      changes: z.array(z.enum(PRODUCT_CHANGES)),
    }),
  ),
  counts: z.object({
    new: z.int().min(0),
    change: z.int().min(0),
    same: z.int().min(0),
    refused: z.int().min(0),
  }),
  /** Identifies the shown effects; a confirmation sends it back. */
  seen: z.string(),
  /** Whether it was written. */
  isDone: z.boolean(),
  /** The refused rows with their reasons as CSV; null where there are none. */
  refusedFile: z.string().nullable(),
})
export type ProductImport = z.output<typeof productImportSchema>

import { z } from 'zod'
import { openingHoursSchema } from '../brands/schemas.ts'
import { SHOP_CHANGES, SHOP_VERDICTS } from './constants.ts'

/** Days on which a shop stays closed, YYYY-MM-DD in Rome, both included. */
export const closureSchema = z.object({ from: z.string(), to: z.string() })

/** A shop of a brand. */
export const shopSchema = z.object({
  _id: z.uuid(),
  version: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** False = an approximate position, the middle of its comune. */
  placeConfirmed: z.boolean(),
  /** Empty = none is known. */
  phone: z.string(),
  /** Its code in the brand’s own system; empty = none. */
  code: z.string(),
  /** Null = unknown. */
  openingHours: openingHoursSchema.nullable(),
  /** In order, without past ones. */
  closures: z.array(closureSchema),
  /** Whether it is open now, including closures and clock changes; null = its hours are unknown. */
  isOpen: z.boolean().nullable(),
  /** The next change of that (ISO 8601); null = not in the next weeks. */
  changesAt: z.string().nullable(),
  /** When the brand closed it for good; null = it did not. */
  closedAt: z.string().nullable(),
})
export type Shop = z.output<typeof shopSchema>

/** A public shop, with its distance in whole metres where a position is known. */
export const publicShopSchema = shopSchema.omit({ version: true, closedAt: true, code: true }).extend({
  distance: z.int().min(0).optional(),
})
export type PublicShop = z.output<typeof publicShopSchema>

export const shopImportSchema = z.object({
  rows: z.array(
    z.object({
      /** Line of the file on which the row ends, from 1. */
      line: z.int().min(1),
      name: z.string(),
      address: z.string(),
      city: z.string(),
      verdict: z.enum(SHOP_VERDICTS),
      /** Why it is refused, in the caller’s language. */
      reason: z.string().nullable(),
      /** Empty except for `change`. */
      changes: z.array(z.enum(SHOP_CHANGES)),
      /**
       * Whether the shop is put in the middle of its comune, because the row has no coordinates.
       */
      inMiddle: z.boolean(),
      openingHours: openingHoursSchema.nullable(),
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
  /**
   * The refused rows with their reasons as CSV, which can be corrected and sent again; null where
   * there are none.
   */
  refusedFile: z.string().nullable(),
})
export type ShopImport = z.output<typeof shopImportSchema>

import { z } from 'zod'
import { openingHoursSchema } from '../brands/schemas.ts'

/** Days on which a shop stays closed, YYYY-MM-DD on Rome's calendar, both included. */
export const closureSchema = z.object({ from: z.string(), to: z.string() })

/** A shop of a brand. */
export const shopSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Empty = none is told. */
  phone: z.string(),
  /** Null = not told. */
  openingHours: openingHoursSchema.nullable(),
  /** In order, none of them over. */
  closures: z.array(closureSchema),
  /** Whether it is open now, closures and clock changes minded; null = its hours are not told. */
  isOpen: z.boolean().nullable(),
  /** When that changes (ISO 8601); null = not in the next weeks. */
  changesAt: z.string().nullable(),
  /** When the brand closed it for good; null = it did not. */
  closedAt: z.string().nullable(),
})
export type Shop = z.output<typeof shopSchema>

/** A shop as everybody sees it, with its distance in whole metres where a position is known. */
export const publicShopSchema = shopSchema.omit({ closedAt: true }).extend({
  distance: z.int().min(0).optional(),
})
export type PublicShop = z.output<typeof publicShopSchema>

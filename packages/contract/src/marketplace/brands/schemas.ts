import { z } from 'zod'
import { sellerSchema } from '../sellers/schemas.ts'

/** A brand in a list: enough for a row with image and link. */
export const brandSummarySchema = z.object({
  _id: z.uuid(),
  username: z.string(),
  handle: z.string(),
  logo: z.string().nullable(),
  avatar: z.string().nullable(),
  verified: z.boolean(),
})
export type BrandSummary = z.output<typeof brandSummarySchema>

/** What an active program of a brand gives for purchases. */
export const CARD_KINDS = ['points', 'stamps', 'both'] as const

/** A found brand; `card` is null where people can join no program. */
export const foundBrandSchema = brandSummarySchema.extend({ card: z.enum(CARD_KINDS).nullable() })
export type FoundBrand = z.output<typeof foundBrandSchema>

/**
 * Opening hours of a week in Europe/Rome: seven lists (Monday first) of [from, to] in minutes of
 * the day; `to` may pass 1440 when the shop closes after midnight.
 */
export const openingHoursSchema = z
  .array(z.array(z.tuple([z.int().min(0).max(1440), z.int().min(0).max(2880)])).max(4))
  .length(7)
export type OpeningHours = z.output<typeof openingHoursSchema>

/** Public profile. Distance in whole metres, absent when no position is known. */
export const brandProfileSchema = brandSummarySchema.extend({
  description: z.string(),
  followerCount: z.int().min(0),
  activeDealCount: z.int().min(0),
  distance: z.int().min(0).optional(),
  isFollowed: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** False = an approximate position, the middle of its comune. */
  placeConfirmed: z.boolean(),
  address: z.string(),
  city: z.string(),
  openingHours: openingHoursSchema.nullable(),
  isOpen: z.boolean().nullable(),
  website: z.string().nullable(),
  /** Who sells. Missing in answers that were stored before it existed. */
  seller: sellerSchema.optional(),
  /** `edit`: the caller may change the brand's public data. */
  can: z.object({ edit: z.boolean() }),
})
export type BrandProfile = z.output<typeof brandProfileSchema>

export const brandProductSchema = z.object({
  _id: z.uuid(),
  productName: z.string(),
  description: z.string(),
})

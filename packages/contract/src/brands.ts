import { z } from 'zod'
import { cursorPage, idParams, queryCursor, queryLimit, queryPosition, queryText } from './common.ts'
import { TABLE_PAGE } from './constants.ts'
import { defineEndpoint } from './endpoint.ts'
import { ANY_ROLE } from './roles.ts'

/** The name of a brand in a list: enough for a row with picture and link. */
export const brandSummarySchema = z.object({
  _id: z.uuid(),
  username: z.string(),
  handle: z.string(),
  logo: z.string().nullable(),
  avatar: z.string().nullable(),
  verified: z.boolean(),
})
export type BrandSummary = z.output<typeof brandSummarySchema>

/**
 * Opening hours of a week in Europe/Rome: seven lists (Monday first) of [from, to] in minutes of the day;
 * `to` may pass 1440 when the shop closes after midnight.
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
  address: z.string(),
  city: z.string(),
  openingHours: openingHoursSchema.nullable(),
  isOpen: z.boolean().nullable(),
  website: z.string().nullable(),
})
export type BrandProfile = z.output<typeof brandProfileSchema>

export const getBrand = defineEndpoint({
  method: 'GET',
  path: '/brand/{id}',
  summary: 'Public profile of a brand',
  tag: 'brand',
  access: ANY_ROLE,
  params: idParams,
  query: z.object(queryPosition),
  status: 200,
  response: brandProfileSchema,
  errors: ['brand_not_found'],
})

export const browseBrands = defineEndpoint({
  method: 'GET',
  path: '/brand/browse',
  summary: 'Brands by name (accents and small typing errors forgiven), best match first',
  tag: 'brand',
  access: ANY_ROLE,
  query: z.object({ q: queryText, limit: queryLimit(TABLE_PAGE), cursor: queryCursor }),
  status: 200,
  response: cursorPage(brandSummarySchema),
  errors: ['cursor_invalid'],
})

export const brandProductSchema = z.object({
  _id: z.uuid(),
  productName: z.string(),
  description: z.string(),
})

export const listBrandProducts = defineEndpoint({
  method: 'GET',
  path: '/brand/{id}/products-deal',
  summary: 'Products of a brand that have a valid deal',
  tag: 'brand',
  access: ANY_ROLE,
  params: idParams,
  status: 200,
  response: z.array(brandProductSchema),
  errors: ['brand_not_found'],
})

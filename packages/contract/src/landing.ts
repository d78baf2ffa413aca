import { z } from 'zod'
import { queryPosition } from './common.ts'
import { defineEndpoint } from './endpoint.ts'

/** A public deal as the landing shows it: nothing of any person. Euros, metres, ISO 8601. */
export const landingOfferSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  image: z.string(),
  brand: z.object({ username: z.string(), logo: z.string().nullable() }),
  discount: z.int(),
  price: z.number(),
  discountPrice: z.number(),
  /** Null without a position. */
  distance: z.int().min(0).nullable(),
  likeCount: z.int().min(0),
  shareCount: z.int().min(0),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** A flash deal (under two hours) or at least half off. */
  special: z.boolean(),
})
export type LandingOffer = z.output<typeof landingOfferSchema>

/** The same for everybody near a place: kept by browsers and proxies for a minute. */
export const getLanding = defineEndpoint({
  method: 'GET',
  path: '/landing',
  summary: 'Six public deals near a position (or the most popular ones) and ten logos of brands',
  tag: 'landing',
  access: 'public',
  query: z.object(queryPosition),
  status: 200,
  response: z.object({
    offers: z.array(landingOfferSchema).max(6),
    brands: z.array(z.object({ _id: z.uuid(), username: z.string(), logo: z.string() })).max(10),
  }),
  errors: ['position_required'],
  perMinute: 60,
})

import { z } from 'zod'

/** A public deal on the landing page, without personal data. Euros, metres, ISO 8601. */
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
  /** Metres; null without a position in the call. */
  distance: z.int().min(0).nullable(),
  likeCount: z.int().min(0),
  shareCount: z.int().min(0),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** A flash deal (under two hours) or at least half off. */
  special: z.boolean(),
})
export type LandingOffer = z.output<typeof landingOfferSchema>

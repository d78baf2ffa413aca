import { z } from 'zod'

export const bilingualText = z.object({ it: z.string(), en: z.string() })

/** A promotional slide; ctaLink is a path of the app or an https address. */
export const bannerSchema = z.object({
  id: z.string(),
  title: bilingualText,
  subtitle: bilingualText,
  tagline: bilingualText,
  ctaText: bilingualText,
  ctaLink: z.string(),
  image: z.string(),
  order: z.int(),
  active: z.boolean(),
})
export type Banner = z.output<typeof bannerSchema>

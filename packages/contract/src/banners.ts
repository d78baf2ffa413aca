import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { ANY_ROLE, SUPER_ADMIN } from './roles.ts'

const text = z.object({ it: z.string(), en: z.string() })
const textBody = z.strictObject({
  it: z.string().trim().min(1).max(120),
  en: z.string().trim().min(1).max(120),
})
const address = z.string().regex(/^(?:\/(?!\/)|https:\/\/)[^\s\u0000]{0,300}$/)

/** A promotional slide; ctaLink is a path of the app or an https address. */
export const bannerSchema = z.object({
  id: z.string(),
  title: text,
  subtitle: text,
  tagline: text,
  ctaText: text,
  ctaLink: z.string(),
  image: z.string(),
  order: z.int(),
  active: z.boolean(),
})
export type Banner = z.output<typeof bannerSchema>

export const listBanners = defineEndpoint({
  method: 'GET',
  path: '/banner',
  summary: 'Active promotional slides in order',
  tag: 'banner',
  access: ANY_ROLE,
  status: 200,
  response: z.object({ items: z.array(bannerSchema) }),
  errors: [],
})

export const updateBanner = defineEndpoint({
  method: 'PUT',
  path: '/banner/{id}',
  summary: 'Change a slide',
  tag: 'banner',
  access: SUPER_ADMIN,
  params: z.object({ id: z.string().regex(/^[a-z0-9-]{1,40}$/) }),
  body: z
    .strictObject({
      title: textBody,
      subtitle: textBody,
      tagline: textBody,
      ctaText: textBody,
      ctaLink: address,
      image: address,
      order: z.int().min(0).max(1000),
      active: z.boolean(),
    })
    .partial(),
  status: 200,
  response: bannerSchema,
  errors: ['banner_not_found'],
})

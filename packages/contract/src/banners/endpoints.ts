import { z } from 'zod'
import { appAddress, webAddress } from '../common/text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { fileKeyOrAddressSchema } from '../files/schemas.ts'
import { ANY_ROLE, SUPER_ADMIN } from '../roles.ts'
import * as addresses from './addresses.ts'
import { bannerSchema } from './schemas.ts'

const textBody = z.strictObject({
  it: z.string().trim().min(1).max(120),
  en: z.string().trim().min(1).max(120),
})

export const listBanners = defineEndpoint({
  address: addresses.listBanners,
  summary: 'Active promotional slides in order',
  tag: 'banner',
  access: ANY_ROLE,
  status: 200,
  response: z.object({ items: z.array(bannerSchema) }),
  errors: [],
})

export const updateBanner = defineEndpoint({
  address: addresses.updateBanner,
  summary: 'Change a slide',
  tag: 'banner',
  access: SUPER_ADMIN,
  permission: 'banner-EDIT',
  params: z.object({ id: z.string().regex(/^[a-z0-9-]{1,40}$/) }),
  body: z
    .strictObject({
      title: textBody,
      subtitle: textBody,
      tagline: textBody,
      ctaText: textBody,
      ctaLink: z.union([appAddress(300), webAddress('link_https').max(300)]),
      /** Key of an uploaded picture (POST /file/image, folder banner), or the address that the slide has. */
      image: fileKeyOrAddressSchema,
      order: z.int().min(0).max(1000),
      active: z.boolean(),
    })
    .partial(),
  status: 200,
  response: bannerSchema,
  errors: ['banner_not_found', 'file_not_found', 'file_unfit', 'file_in_use'],
})

import { z } from 'zod'
import { openingHoursSchema } from '../brands/schemas.ts'
import { idParams } from '../common/ids.ts'
import { message } from '../common/field-messages.ts'
import { queryPosition } from '../common/query.ts'
import { readableText } from '../common/text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ANY_ROLE, DEAL_WRITERS } from '../roles.ts'
import * as addresses from './addresses.ts'
import { CLOSURES_MAX } from './constants.ts'
import { publicShopSchema, shopSchema } from './schemas.ts'

/** A day of the calendar, 2000 to 2199. */
const day = z.iso.date().regex(/^2[01]/, message('invalid'))

const shopBody = z.strictObject({
  name: readableText(60),
  address: readableText(200),
  city: readableText(80),
  latitude: z.number().min(-85).max(85),
  longitude: z.number().min(-180).max(180),
  phone: z.union([z.literal(''), z.string().regex(/^\+?[\d /.-]{5,24}$/, message('invalid'))]).default(''),
  openingHours: openingHoursSchema.nullable().default(null),
  closures: z
    .array(
      z
        .strictObject({ from: day, to: day })
        .refine(({ from, to }) => from <= to, { error: message('invalid'), path: ['to'] }),
    )
    .max(CLOSURES_MAX)
    .default([]),
})

/** Where a brand sells besides its own address. */
export const listShops = defineEndpoint({
  address: addresses.listShops,
  summary: 'The shops of one’s own brand',
  tag: 'shop',
  access: DEAL_WRITERS,
  query: z.object({ state: z.enum(['open', 'all']).default('open') }),
  status: 200,
  response: z.array(shopSchema),
  errors: [],
})

export const openShop = defineEndpoint({
  address: addresses.openShop,
  whileActing: true,
  summary: 'Add a shop to one’s own brand',
  tag: 'shop',
  access: DEAL_WRITERS,
  permission: 'shop-EDIT',
  onRepeat: 'keyed',
  body: shopBody,
  status: 201,
  response: shopSchema,
  errors: ['brand_required', 'shops_full'],
  perMinute: 30,
})

/** No new deal is for it; those that it has stay as they are. */
export const closeShop = defineEndpoint({
  address: addresses.closeShop,
  summary: 'Close a shop of one’s own brand',
  tag: 'shop',
  access: DEAL_WRITERS,
  permission: 'shop-EDIT',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['shop_not_found'],
})

/** A deal of the shop that has not ended moves with it. */
export const changeShop = defineEndpoint({
  address: addresses.changeShop,
  whileActing: true,
  summary: 'Change a shop of one’s own brand',
  tag: 'shop',
  access: DEAL_WRITERS,
  permission: 'shop-EDIT',
  params: idParams,
  body: shopBody,
  status: 200,
  response: shopSchema,
  errors: ['shop_not_found'],
})

export const reopenShop = defineEndpoint({
  address: addresses.reopenShop,
  whileActing: true,
  summary: 'Open a shop of one’s own brand again',
  tag: 'shop',
  access: DEAL_WRITERS,
  permission: 'shop-EDIT',
  onRepeat: 'harmless',
  params: idParams,
  status: 200,
  response: shopSchema,
  errors: ['shop_not_found', 'shops_full'],
})

/** The nearest first where a position is given, else in the order in which they were added. */
export const shopsOfBrand = defineEndpoint({
  address: addresses.shopsOfBrand,
  summary: 'The open shops of a brand',
  tag: 'shop',
  access: ANY_ROLE,
  params: idParams,
  query: z.object(queryPosition),
  status: 200,
  response: z.array(publicShopSchema),
  errors: ['position_required'],
})

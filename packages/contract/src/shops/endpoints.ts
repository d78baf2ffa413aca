import { z } from 'zod'
import { idParams } from '../common/ids.ts'
import { readableText } from '../common/text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { DEAL_WRITERS } from '../roles.ts'
import * as addresses from './addresses.ts'
import { shopSchema } from './schemas.ts'

/** Where a brand sells besides its own address. */
export const listShops = defineEndpoint({
  address: addresses.listShops,
  summary: 'The shops of one’s own brand',
  tag: 'shop',
  access: DEAL_WRITERS,
  status: 200,
  response: z.array(shopSchema),
  errors: [],
})

export const openShop = defineEndpoint({
  address: addresses.openShop,
  summary: 'Add a shop to one’s own brand',
  tag: 'shop',
  access: DEAL_WRITERS,
  permission: 'shop-EDIT',
  onRepeat: 'keyed',
  body: z.strictObject({
    name: readableText(60),
    address: readableText(200),
    city: readableText(80),
    latitude: z.number().min(-85).max(85),
    longitude: z.number().min(-180).max(180),
  }),
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

import { z } from 'zod'
import { versionSchema } from '../../common/admin-list.ts'
import { idParams } from '../../common/ids.ts'
import { queryPosition } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ANY_ROLE, DEAL_WRITERS } from '../../roles.ts'
import { SHOP_FILE } from './constants.ts'
import { shopBody } from './shop-body.ts'
import { publicShopSchema, shopImportSchema, shopSchema } from './schemas.ts'

/** Where a brand sells besides its own address. */
export const listShops = defineEndpoint({
  address: 'GET /shop',
  summary: 'The shops of one’s own brand',
  tag: 'shop',
  access: DEAL_WRITERS,
  permission: 'shop-LIST',
  query: z.object({ state: z.enum(['open', 'all']).default('open') }),
  status: 200,
  response: z.array(shopSchema),
  errors: [],
})

export const openShop = defineEndpoint({
  address: 'POST /shop',
  whileActing: true,
  summary: 'Add a shop to one’s own brand',
  tag: 'shop',
  access: DEAL_WRITERS,
  permission: 'shop-EDIT',
  onRepeat: 'keyed',
  body: shopBody,
  status: 201,
  response: shopSchema,
  errors: ['brand_required', 'shops_full', 'shop_code_taken'],
  perMinute: 30,
})

/** No new deal is for it; those that it has stay as they are. */
export const closeShop = defineEndpoint({
  address: 'DELETE /shop/{id}',
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
  address: 'PUT /shop/{id}',
  whileActing: true,
  summary: 'Change a shop of one’s own brand',
  tag: 'shop',
  access: DEAL_WRITERS,
  permission: 'shop-EDIT',
  params: idParams,
  body: shopBody.extend({ version: versionSchema }),
  status: 200,
  response: shopSchema,
  errors: ['shop_not_found', 'record_changed', 'shop_code_taken'],
})

export const reopenShop = defineEndpoint({
  address: 'POST /shop/{id}/reopen',
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

/**
 * Adds and changes shops by the rows of a CSV file. Columns, in Italian or English: name, address, city, and if wanted province, latitude,
 * longitude (degrees, decimal comma or point), code, phone, hours (`lun-ven 9-13 15:30-19:30; sab 9-13`) and closures
 * (`10/08/2027-25/08/2027; 25/12/2027`). A row is for the shop with its code, else for that of its name and address, else a new
 * one; empty cells leave what is there. Without coordinates a new shop lies in the middle of its comune.
 * Without `seen` nothing is written: the answer says what would be. With `seen` of such an answer it is written, all of it or nothing;
 * where it would be something else by now, it is refused. The same file again changes nothing.
 */
export const importShops = defineEndpoint({
  address: 'POST /shop/import',
  summary: 'Add and change shops of one’s own brand by CSV, after a preview',
  tag: 'shop',
  access: DEAL_WRITERS,
  permission: 'shop-EDIT',
  onRepeat: 'keyed',
  body: z.strictObject({
    csv: z.string().min(1).max(SHOP_FILE.characters),
    seen: z.string().max(64).nullable().default(null),
  }),
  status: 200,
  response: shopImportSchema,
  errors: ['brand_required', 'import_unreadable', 'import_too_long', 'shop_import_changed'],
  perMinute: 20,
})

/** The open shops in the columns of an import; hours and headings in the caller’s language. */
export const exportShops = defineEndpoint({
  address: 'GET /shop/export',
  summary: 'The shops of one’s own brand as CSV',
  tag: 'shop',
  access: DEAL_WRITERS,
  permission: 'shop-LIST',
  status: 200,
  response: z.null(),
  document: 'text/csv',
  errors: [],
  perMinute: 20,
})

/** The nearest first where a position is given, else in the order in which they were added. */
export const shopsOfBrand = defineEndpoint({
  address: 'GET /brand/{id}/shop',
  summary: 'The open shops of a brand',
  tag: 'shop',
  access: ANY_ROLE,
  permission: 'shown',
  params: idParams,
  query: z.object(queryPosition),
  status: 200,
  response: z.array(publicShopSchema),
  errors: ['position_required'],
})

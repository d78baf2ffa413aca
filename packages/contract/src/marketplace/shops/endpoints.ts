import { z } from 'zod'
import { versionSchema } from '../../common/admin-list.ts'
import { queryPosition } from '../../common/query.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE, DEAL_WRITERS } from '../../roles.ts'
import { SHOP_FILE } from './constants.ts'
import { shopBody } from './shop-body.ts'
import { publicShopSchema, shopImportSchema, shopSchema } from './schemas.ts'

const listing = endpointsOf({ tag: 'shop', access: DEAL_WRITERS, permission: 'shop-LIST' })
const editing = endpointsOf({ tag: 'shop', access: DEAL_WRITERS, permission: 'shop-EDIT' })

/** Where a brand sells besides its own address. */
export const listShops = listing('GET /shop', {
  summary: 'The shops of one’s own brand',
  query: z.object({ state: z.enum(['open', 'all']).default('open') }),
  response: z.array(shopSchema),
})

export const openShop = editing('POST /shop', {
  whileActing: true,
  summary: 'Add a shop to one’s own brand',
  onRepeat: 'keyed',
  body: shopBody,
  status: 201,
  response: shopSchema,
  perMinute: 30,
  errors: ['brand_required', 'shops_full', 'shop_code_taken'],
})

/** No new deal is for it; those that it has stay as they are. */
export const closeShop = editing('DELETE /shop/{id}', {
  summary: 'Close a shop of one’s own brand',
  errors: ['shop_not_found'],
})

/** A deal of the shop that has not ended moves with it. */
export const changeShop = editing('PUT /shop/{id}', {
  whileActing: true,
  summary: 'Change a shop of one’s own brand',
  body: shopBody.extend({ version: versionSchema }),
  response: shopSchema,
  errors: ['shop_not_found', 'record_changed', 'shop_code_taken'],
})

export const reopenShop = editing('POST /shop/{id}/reopen', {
  whileActing: true,
  summary: 'Open a shop of one’s own brand again',
  onRepeat: 'harmless',
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
export const importShops = editing('POST /shop/import', {
  summary: 'Add and change shops of one’s own brand by CSV, after a preview',
  onRepeat: 'keyed',
  body: z.strictObject({
    csv: z.string().min(1).max(SHOP_FILE.characters),
    seen: z.string().max(64).nullable().default(null),
  }),
  response: shopImportSchema,
  perMinute: 20,
  errors: ['brand_required', 'import_unreadable', 'import_too_long', 'shop_import_changed'],
})

/** The open shops in the columns of an import; hours and headings in the caller’s language. */
export const exportShops = listing('GET /shop/export', {
  summary: 'The shops of one’s own brand as CSV',
  document: 'text/csv',
  perMinute: 20,
})

/** The nearest first where a position is given, else in the order in which they were added. */
export const shopsOfBrand = defineEndpoint('GET /brand/{id}/shop', {
  summary: 'The open shops of a brand',
  tag: 'shop',
  access: ANY_ROLE,
  permission: 'shown',
  query: z.object(queryPosition),
  response: z.array(publicShopSchema),
  errors: ['position_required'],
})

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

/** A brand's shops besides its own address. */
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

/** It gets no new deals; its existing ones stay unchanged. */
export const closeShop = editing('DELETE /shop/{id}', {
  summary: 'Close a shop of one’s own brand',
  errors: ['shop_not_found'],
})

/** Its deals that have not ended move with it. */
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
 * Adds and changes shops by the rows of a CSV file. Columns, in Italian or English: name, address,
 * city, and optionally province, latitude, longitude (degrees, decimal comma or point), code,
 * phone, hours (`lun-ven 9-13 15:30-19:30; sab 9-13`) and closures (`10/08/2027-25/08/2027;
 * 25/12/2027`). A row is for the shop with its code, otherwise for that with its name and address,
 * otherwise for a new one; empty cells change nothing. Without coordinates a new shop is in the
 * middle of its comune. Without `seen` nothing is written: the answer lists the effects. With
 * `seen` of such an answer they are written, all or none; they are refused when they would now
 * differ. The same file again changes nothing.
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

/** The nearest first with a position, otherwise in the order of their creation. */
export const shopsOfBrand = defineEndpoint('GET /brand/{id}/shop', {
  summary: 'The open shops of a brand',
  tag: 'shop',
  access: ANY_ROLE,
  permission: 'shown',
  query: z.object(queryPosition),
  response: z.array(publicShopSchema),
  errors: ['position_required'],
})

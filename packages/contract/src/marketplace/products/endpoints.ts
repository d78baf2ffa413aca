import { z } from 'zod'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../common/admin-list.ts'
import { gtinSchema } from '../../common/gtin.ts'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryFlag, queryText, cursorQuery } from '../../common/query.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { PRODUCT_SORTS } from './admin/constants.ts'
import { productRowSchema } from './admin/schemas.ts'
import { DEAL_READERS, DEAL_WRITERS } from '../../roles.ts'
import { PRODUCT_FILE, PRODUCT_PAGE } from './constants.ts'
import { productBody, productChanges, productLinkSchema } from './product-body.ts'
import { foundProductSchema, productImportSchema, productSchema } from './schemas.ts'

const editing = endpointsOf({ tag: 'product', access: DEAL_WRITERS, permission: 'product-EDIT' })
const shown = endpointsOf({ tag: 'product', access: DEAL_READERS, permission: 'shown' })
const shownToWriters = endpointsOf({ tag: 'product', access: DEAL_WRITERS, permission: 'shown' })

/**
 * A brand's product; for a superAdmin without a brand one of the common catalogue.
 * Multipart form or JSON.
 */
export const createProduct = editing('POST /product', {
  summary: 'Write down a product (multipart or JSON)',
  onRepeat: 'keyed',
  body: productBody,
  alsoForm: true,
  status: 201,
  response: productSchema,
  perMinute: 120,
  errors: [
    'brand_required',
    'product_name_taken',
    'product_code_taken',
    'product_gtin_taken',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
})

export const updateProduct = editing('PUT /product/{id}', {
  summary: 'Change a product of one’s own brand (superAdmin: any)',
  body: productChanges,
  alsoForm: true,
  response: productSchema,
  perMinute: 120,
  errors: [
    'product_not_found',
    'record_changed',
    'product_name_taken',
    'product_code_taken',
    'product_gtin_taken',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
})

/**
 * By name, or products with names like `q`, the most similar first. `own`: only of the caller’s
 * brand; `brandId`: of that brand.
 */
export const browseProducts = shown('GET /product/browse', {
  summary: 'Products of all brands and of the catalogue',
  query: cursorQuery(PRODUCT_PAGE, {
    q: queryText,
    own: queryFlag.optional(),
    brandId: idSchema.optional(),
  }),
  response: cursorPage(productSchema),
})

const listQuery = z.object({ ...adminListQuery(PRODUCT_SORTS), brandId: idSchema.optional() })

/** Rows of the administration table by name: a superAdmin sees all, a brand its own. */
export const listProducts = shownToWriters('GET /product/list', {
  summary: 'Products by page for administration',
  query: listQuery,
  response: adminPage(productRowSchema),
  errors: ['page_too_deep'],
})

/**
 * Columns, in Italian or English: product name, and optionally maker, description, GTIN (several
 * with blanks), code, price, category. A row is for the product with its code, otherwise for that
 * with one of its GTINs, otherwise for that of its name, otherwise for a new one; empty cells change
 * nothing. Without `seen` nothing is written: the answer lists the effects. With `seen` of such an
 * answer they are written, all or none; they are refused when they would now differ.
 */
export const importProducts = editing('POST /product/import', {
  summary: 'Add and change products of one’s own brand by CSV, after a preview',
  onRepeat: 'keyed',
  body: z.strictObject({
    csv: z.string().min(1).max(PRODUCT_FILE.characters),
    seen: z.string().max(64).nullable().default(null),
  }),
  response: productImportSchema,
  perMinute: 20,
  errors: ['brand_required', 'import_unreadable', 'import_too_long', 'product_import_changed'],
})

export const exportProducts = defineEndpoint('GET /product/export.csv', {
  summary: 'Export one’s own products (superAdmin: all) as CSV, which an import accepts',
  tag: 'product',
  access: DEAL_WRITERS,
  permission: 'product-EDIT',
  query: listQuery.omit(PAGING),
  ...AS_EXPORT,
})

/**
 * The product with this code of the caller’s brand; otherwise one of the catalogue, otherwise of
 * another brand.
 */
export const productByCode = shown('GET /product/by-code/{code}', {
  summary: 'The product of a code',
  params: z.object({ code: z.string().min(1).max(64) }),
  response: productSchema,
  errors: ['product_not_found'],
})

/** A stored product; otherwise the product that the page at the address describes. */
export const productByLink = shownToWriters('GET /product/by-link', {
  summary: 'The product of a link',
  query: z.object({ link: productLinkSchema }),
  response: foundProductSchema,
  perMinute: 30,
  errors: ['product_not_found'],
})

/** A stored product; otherwise one of the configured open database. */
export const productByGtin = shown('GET /product/ema', {
  summary: 'The product of a GTIN',
  query: z.object({ gtin: gtinSchema }),
  response: foundProductSchema,
  perMinute: 120,
  errors: ['product_not_found'],
})

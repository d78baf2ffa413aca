import { z } from 'zod'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../common/admin-list.ts'
import { gtinSchema } from '../../common/gtin.ts'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryFlag, queryText, cursorQuery } from '../../common/query.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { PRODUCT_SORTS } from './admin/constants.ts'
import { productRowSchema } from './admin/schemas.ts'
import { DEAL_READERS, DEAL_WRITERS, SUPER_ADMIN } from '../../roles.ts'
import { PRODUCT_PAGE } from './constants.ts'
import { productBody, productChanges, productLinkSchema } from './product-body.ts'
import { foundProductSchema, productSchema } from './schemas.ts'

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

export const exportProducts = defineEndpoint('GET /product/export.csv', {
  summary: 'Export the products of all brands and of the catalogue as CSV',
  tag: 'product',
  access: SUPER_ADMIN,
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

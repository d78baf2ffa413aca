import { z } from 'zod'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../common/admin-list.ts'
import { gtinSchema } from '../../common/gtin.ts'
import { idParams, idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryFlag, queryLimit, queryText } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { PRODUCT_SORTS } from './admin/constants.ts'
import { productRowSchema } from './admin/schemas.ts'
import { DEAL_READERS, DEAL_WRITERS, SUPER_ADMIN } from '../../roles.ts'
import { PRODUCT_PAGE } from './constants.ts'
import { productBody, productChanges, productLinkSchema } from './product-body.ts'
import { foundProductSchema, productSchema } from './schemas.ts'

/** A brand's product; of a superAdmin without a brand one of the common catalogue. Multipart form or JSON. */
export const createProduct = defineEndpoint({
  address: 'POST /product',
  summary: 'Write down a product (multipart or JSON)',
  tag: 'product',
  access: DEAL_WRITERS,
  permission: 'product-EDIT',
  onRepeat: 'keyed',
  body: productBody,
  alsoForm: true,
  status: 201,
  response: productSchema,
  errors: [
    'brand_required',
    'product_name_taken',
    'product_code_taken',
    'product_gtin_taken',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
  perMinute: 120,
})

export const updateProduct = defineEndpoint({
  address: 'PUT /product/{id}',
  summary: 'Change a product of one’s own brand (superAdmin: any)',
  tag: 'product',
  access: DEAL_WRITERS,
  permission: 'product-EDIT',
  params: idParams,
  body: productChanges,
  alsoForm: true,
  status: 200,
  response: productSchema,
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
  perMinute: 120,
})

/** By name, or those whose names are like `q`, most alike first. `own`: of the caller’s brand only; `brandId`: of that brand. */
export const browseProducts = defineEndpoint({
  address: 'GET /product/browse',
  summary: 'Products of all brands and of the catalogue',
  tag: 'product',
  access: DEAL_READERS,
  permission: 'shown',
  query: z.object({
    q: queryText,
    own: queryFlag.optional(),
    brandId: idSchema.optional(),
    limit: queryLimit(PRODUCT_PAGE),
    cursor: queryCursor,
  }),
  status: 200,
  response: cursorPage(productSchema),
  errors: [],
})

const listQuery = z.object({ ...adminListQuery(PRODUCT_SORTS), brandId: idSchema.optional() })

/** Rows of the administration table by name: a superAdmin sees all, a brand its own. */
export const listProducts = defineEndpoint({
  address: 'GET /product/list',
  summary: 'Products by page for administration',
  tag: 'product',
  access: DEAL_WRITERS,
  permission: 'shown',
  query: listQuery,
  status: 200,
  response: adminPage(productRowSchema),
  errors: ['page_too_deep'],
})

export const exportProducts = defineEndpoint({
  ...AS_EXPORT,
  address: 'GET /product/export.csv',
  summary: 'Export the products of all brands and of the catalogue as CSV',
  tag: 'product',
  access: SUPER_ADMIN,
  permission: 'product-EDIT',
  query: listQuery.omit(PAGING),
})

/** The caller’s brand’s product of this code; else one of the catalogue, else of another brand. */
export const productByCode = defineEndpoint({
  address: 'GET /product/by-code/{code}',
  summary: 'The product of a code',
  tag: 'product',
  access: DEAL_READERS,
  permission: 'shown',
  params: z.object({ code: z.string().min(1).max(64) }),
  status: 200,
  response: productSchema,
  errors: ['product_not_found'],
})

/** A product that is written down here; else what the page at the address says of itself. */
export const productByLink = defineEndpoint({
  address: 'GET /product/by-link',
  summary: 'The product of a link',
  tag: 'product',
  access: DEAL_WRITERS,
  permission: 'shown',
  query: z.object({ link: productLinkSchema }),
  status: 200,
  response: foundProductSchema,
  errors: ['product_not_found'],
  perMinute: 30,
})

/** A product that is written down here; else one of the open database that the installation names. */
export const productByGtin = defineEndpoint({
  address: 'GET /product/ema',
  summary: 'The product of a GTIN',
  tag: 'product',
  access: DEAL_READERS,
  permission: 'shown',
  query: z.object({ gtin: gtinSchema }),
  status: 200,
  response: foundProductSchema,
  errors: ['product_not_found'],
  perMinute: 120,
})

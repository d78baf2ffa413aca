import { z } from 'zod'
import { idParams } from '../../common/ids.ts'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit, queryPosition, queryText } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ANY_ROLE } from '../../roles.ts'
import { brandProductSchema, brandProfileSchema, brandSummarySchema } from './schemas.ts'

export const getBrand = defineEndpoint({
  address: 'GET /brand/{id}',
  summary: 'Public profile of a brand',
  tag: 'brand',
  access: ANY_ROLE,
  permission: 'shown',
  params: idParams,
  query: z.object(queryPosition),
  status: 200,
  response: brandProfileSchema,
  errors: ['brand_not_found'],
})

export const browseBrands = defineEndpoint({
  address: 'GET /brand/browse',
  summary: 'Brands by name (accents and small typing errors forgiven), best match first',
  tag: 'brand',
  access: ANY_ROLE,
  permission: 'shown',
  query: z.object({ q: queryText, limit: queryLimit(TABLE_PAGE), cursor: queryCursor }),
  status: 200,
  response: cursorPage(brandSummarySchema),
  errors: [],
})

export const listBrandProducts = defineEndpoint({
  address: 'GET /brand/{id}/products-deal',
  summary: 'Products of a brand that have a valid deal',
  tag: 'brand',
  access: ANY_ROLE,
  permission: 'shown',
  params: idParams,
  status: 200,
  response: z.array(brandProductSchema),
  errors: ['brand_not_found'],
})

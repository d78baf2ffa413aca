import { z } from 'zod'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryPosition, queryText, cursorQuery } from '../../common/query.ts'
import { endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE } from '../../roles.ts'
import { brandProductSchema, brandProfileSchema, foundBrandSchema } from './schemas.ts'

const shown = endpointsOf({ tag: 'brand', access: ANY_ROLE, permission: 'shown' })

export const getBrand = shown('GET /brand/{id}', {
  summary: 'Public profile of a brand',
  query: z.object(queryPosition),
  response: brandProfileSchema,
  errors: ['brand_not_found'],
})

export const browseBrands = shown('GET /brand/browse', {
  summary: 'Brands by name (accents and small typing errors forgiven), best match first',
  query: cursorQuery(TABLE_PAGE, { q: queryText }),
  response: cursorPage(foundBrandSchema),
})

export const listBrandProducts = shown('GET /brand/{id}/products-deal', {
  summary: 'Products of a brand that have a valid deal',
  response: z.array(brandProductSchema),
  errors: ['brand_not_found'],
})

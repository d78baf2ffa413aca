import { z } from 'zod'
import { brandSummarySchema } from '../brands/schemas.ts'
import { idSchema } from '../../common/ids.ts'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { offsetPage } from '../../common/pages.ts'
import { queryLimit, queryPage, queryText } from '../../common/query.ts'
import { endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE } from '../../roles.ts'
import { followSchema } from './schemas.ts'

const own = endpointsOf({ tag: 'follower', access: ANY_ROLE, permission: 'own' })

export const toggleFollow = own('POST /follower/{id}', {
  summary: 'Follow or stop following a brand',
  onRepeat: 'keyed',
  response: z.object({ isFollowed: z.boolean() }),
  errors: ['brand_not_found'],
})

export const listFollowed = own('GET /follower/list', {
  summary: 'Brands the caller follows, most recent first',
  query: z.object({ limit: queryLimit(TABLE_PAGE), page: queryPage, search: queryText }),
  response: offsetPage(brandSummarySchema),
})

/**
 * With the id of a follow: its record. With the id of a brand: whether the caller follows that
 * brand.
 */
export const getFollow = own('GET /follower/{id}', {
  summary: 'A follow of the caller, or whether the caller follows a brand',
  response: z.union([followSchema, z.object({ isFollowed: z.boolean() })]),
  errors: ['not_found'],
})

export const createFollow = own('POST /follower', {
  summary: 'Follow a brand; following twice changes nothing',
  onRepeat: 'keyed',
  body: z.strictObject({ brandId: idSchema }),
  status: 201,
  response: followSchema,
  errors: ['brand_not_found'],
})

export const updateFollow = own('PUT /follower/{id}', {
  summary: 'Switch the news of a followed brand on or off',
  body: z.strictObject({ notify: z.boolean() }),
  response: followSchema,
  errors: ['not_found'],
})

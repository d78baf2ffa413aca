import { z } from 'zod'
import { brandSummarySchema } from '../brands/schemas.ts'
import { idParams, idSchema } from '../../common/ids.ts'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { offsetPage } from '../../common/pages.ts'
import { queryLimit, queryPage, queryText } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ANY_ROLE } from '../../roles.ts'
import { followSchema } from './schemas.ts'

export const toggleFollow = defineEndpoint({
  address: 'POST /follower/{brandId}',
  summary: 'Follow or stop following a brand',
  tag: 'follower',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'keyed',
  params: z.object({ brandId: idSchema }),
  status: 200,
  response: z.object({ isFollowed: z.boolean() }),
  errors: ['brand_not_found'],
})

export const listFollowed = defineEndpoint({
  address: 'GET /follower/list',
  summary: 'Brands the caller follows, most recent first',
  tag: 'follower',
  access: ANY_ROLE,
  permission: 'own',
  query: z.object({ limit: queryLimit(TABLE_PAGE), page: queryPage, search: queryText }),
  status: 200,
  response: offsetPage(brandSummarySchema),
  errors: [],
})

/** With the id of a follow: its record. With the id of a brand: whether the caller follows that brand. */
export const getFollow = defineEndpoint({
  address: 'GET /follower/{id}',
  summary: 'A follow of the caller, or whether the caller follows a brand',
  tag: 'follower',
  access: ANY_ROLE,
  permission: 'own',
  params: idParams,
  status: 200,
  response: z.union([followSchema, z.object({ isFollowed: z.boolean() })]),
  errors: ['not_found'],
})

export const createFollow = defineEndpoint({
  address: 'POST /follower',
  summary: 'Follow a brand; following twice changes nothing',
  tag: 'follower',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'keyed',
  body: z.strictObject({ brandId: idSchema }),
  status: 201,
  response: followSchema,
  errors: ['brand_not_found'],
})

export const updateFollow = defineEndpoint({
  address: 'PUT /follower/{id}',
  summary: 'Switch the news of a followed brand on or off',
  tag: 'follower',
  access: ANY_ROLE,
  permission: 'own',
  params: idParams,
  body: z.strictObject({ notify: z.boolean() }),
  status: 200,
  response: followSchema,
  errors: ['not_found'],
})

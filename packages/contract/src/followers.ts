import { z } from 'zod'
import { brandSummarySchema } from './brands.ts'
import { idParams, idSchema, numberedPage, queryLimit, queryPage, queryText } from './common.ts'
import { TABLE_PAGE } from './constants.ts'
import { defineEndpoint } from './endpoint.ts'
import { ANY_ROLE } from './roles.ts'

export const followSchema = z.object({
  _id: z.uuid(),
  brandId: z.uuid(),
  userId: z.uuid(),
  notify: z.boolean(),
  createdAt: z.string(),
})

export const toggleFollow = defineEndpoint({
  method: 'POST',
  path: '/follower/{brandId}',
  summary: 'Follow or stop following a brand',
  tag: 'follower',
  access: ANY_ROLE,
  params: z.object({ brandId: idSchema }),
  status: 200,
  response: z.object({ isFollowed: z.boolean() }),
  errors: ['brand_not_found'],
})

export const listFollowed = defineEndpoint({
  method: 'GET',
  path: '/follower/list',
  summary: 'Brands the caller follows, most recent first',
  tag: 'follower',
  access: ANY_ROLE,
  query: z.object({ limit: queryLimit(TABLE_PAGE), page: queryPage, search: queryText }),
  status: 200,
  response: numberedPage(brandSummarySchema),
  errors: [],
})

/** By follow id its record; by brand id whether the caller follows it. */
export const getFollow = defineEndpoint({
  method: 'GET',
  path: '/follower/{id}',
  summary: 'A follow of the caller, or whether the caller follows a brand',
  tag: 'follower',
  access: ANY_ROLE,
  params: idParams,
  status: 200,
  response: z.union([followSchema, z.object({ isFollowed: z.boolean() })]),
  errors: ['not_found'],
})

export const createFollow = defineEndpoint({
  method: 'POST',
  path: '/follower',
  summary: 'Follow a brand; following twice changes nothing',
  tag: 'follower',
  access: ANY_ROLE,
  body: z.strictObject({ brandId: idSchema }),
  status: 201,
  response: followSchema,
  errors: ['brand_not_found'],
})

export const updateFollow = defineEndpoint({
  method: 'PUT',
  path: '/follower/{id}',
  summary: 'Switch the news of a followed brand on or off',
  tag: 'follower',
  access: ANY_ROLE,
  params: idParams,
  body: z.strictObject({ notify: z.boolean() }),
  status: 200,
  response: followSchema,
  errors: ['not_found'],
})

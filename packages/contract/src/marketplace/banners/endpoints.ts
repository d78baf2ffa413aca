import { z } from 'zod'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../common/admin-list.ts'
import { idParams, idSchema } from '../../common/ids.ts'
import { queryPosition } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ANY_ROLE, SUPER_ADMIN } from '../../roles.ts'
import { BANNER_PLACES, BANNER_SORTS, BANNER_STATES, BANNERS_ORDERED, MOST_BANNERS } from './constants.ts'
import { bannerBody, bannerChanges, bannerRecordSchema, bannerSchema } from './schemas.ts'

/** Those of a place that is near something only with a position (WGS 84 degrees) within its circle. */
export const listBanners = defineEndpoint({
  address: 'GET /banner',
  summary: 'The slides of the deals page that the caller sees now, in order',
  tag: 'banner',
  access: ANY_ROLE,
  permission: 'shown',
  query: z.object(queryPosition),
  status: 200,
  response: z.object({ items: z.array(bannerSchema) }),
  errors: [],
})

/** Counted in memory and written twice a second; robots and unknown ids are not counted. */
export const countBanners = defineEndpoint({
  address: 'POST /banner/seen',
  summary: 'Tell which slides were seen and followed',
  tag: 'banner',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'harmless',
  body: z.strictObject({
    shown: z.array(idSchema).max(MOST_BANNERS).default([]),
    clicked: z.array(idSchema).max(MOST_BANNERS).default([]),
  }),
  status: 204,
  response: z.null(),
  errors: [],
  perMinute: 120,
})

const OF_RECORDS = { tag: 'banner', access: SUPER_ADMIN, permission: 'banner-EDIT' } as const
const FILE_ERRORS = ['file_not_found', 'file_unfit', 'file_in_use'] as const

const listQuery = z.object({
  ...adminListQuery(BANNER_SORTS),
  state: z.enum(BANNER_STATES).optional(),
  place: z.enum(BANNER_PLACES).optional(),
})

export const listBannerRecords = defineEndpoint({
  ...OF_RECORDS,
  address: 'GET /banner/record',
  summary: 'Banners by page or cursor; `search` in title and subtitle of both languages',
  query: listQuery,
  status: 200,
  response: adminPage(bannerRecordSchema),
  errors: ['page_too_deep'],
})

export const exportBanners = defineEndpoint({
  ...OF_RECORDS,
  ...AS_EXPORT,
  address: 'GET /banner/record/export.csv',
  summary: 'Export banners as CSV',
  query: listQuery.omit(PAGING),
})

export const createBanner = defineEndpoint({
  ...OF_RECORDS,
  address: 'POST /banner',
  summary: 'Create a banner',
  onRepeat: 'keyed',
  body: bannerBody,
  status: 201,
  response: bannerRecordSchema,
  errors: FILE_ERRORS,
})

export const getBannerRecord = defineEndpoint({
  ...OF_RECORDS,
  address: 'GET /banner/{id}/record',
  summary: 'A banner as the back-office edits it',
  params: idParams,
  status: 200,
  response: bannerRecordSchema,
  errors: ['banner_not_found'],
})

export const updateBanner = defineEndpoint({
  ...OF_RECORDS,
  address: 'PUT /banner/{id}',
  summary: 'Change a banner; what is left out stays',
  params: idParams,
  body: bannerChanges,
  status: 200,
  response: bannerRecordSchema,
  errors: ['banner_not_found', 'record_changed', ...FILE_ERRORS],
})

/** All banners, each once: where one was made or deleted meanwhile, nothing is written. */
export const orderBanners = defineEndpoint({
  ...OF_RECORDS,
  address: 'PUT /banner/order',
  summary: 'Put the banners in an order',
  body: z.strictObject({ ids: z.array(idSchema).min(1).max(BANNERS_ORDERED) }),
  status: 204,
  response: z.null(),
  errors: ['list_changed'],
})

export const deleteBanner = defineEndpoint({
  ...OF_RECORDS,
  address: 'DELETE /banner/{id}',
  summary: 'Delete a banner with its counts',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['banner_not_found'],
})

import { z } from 'zod'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../common/admin-list.ts'
import { idSchema } from '../../common/ids.ts'
import { queryPosition } from '../../common/query.ts'
import { endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE, SUPER_ADMIN } from '../../roles.ts'
import { BANNER_PLACES, BANNER_SORTS, BANNER_STATES, BANNERS_ORDERED, MOST_BANNERS } from './constants.ts'
import { bannerBody, bannerChanges, bannerRecordSchema, bannerSchema } from './schemas.ts'

const editing = endpointsOf({ tag: 'banner', access: SUPER_ADMIN, permission: 'banner-EDIT' })
const anyRole = endpointsOf({ tag: 'banner', access: ANY_ROLE })

/** Banners near a place only with a position (WGS 84 degrees) within their circle. */
export const listBanners = anyRole('GET /banner', {
  summary: 'The slides of the deals page that the caller sees now, in order',
  permission: 'shown',
  query: z.object(queryPosition),
  response: z.object({ items: z.array(bannerSchema) }),
})

/** Counted in memory and written twice a second; robots and unknown ids are not counted. */
export const countBanners = anyRole('POST /banner/seen', {
  summary: 'Tell which slides were seen and followed',
  permission: 'own',
  onRepeat: 'harmless',
  body: z.strictObject({
    shown: z.array(idSchema).max(MOST_BANNERS).default([]),
    clicked: z.array(idSchema).max(MOST_BANNERS).default([]),
  }),
  perMinute: 120,
})

const FILE_ERRORS = ['file_not_found', 'file_unfit', 'file_in_use'] as const

const listQuery = z.object({
  ...adminListQuery(BANNER_SORTS),
  state: z.enum(BANNER_STATES).optional(),
  place: z.enum(BANNER_PLACES).optional(),
})

export const listBannerRecords = editing('GET /banner/record', {
  summary: 'Banners by page or cursor; `search` in title and subtitle of both languages',
  query: listQuery,
  response: adminPage(bannerRecordSchema),
  errors: ['page_too_deep'],
})

export const exportBanners = editing('GET /banner/record/export.csv', {
  summary: 'Export banners as CSV',
  query: listQuery.omit(PAGING),
  ...AS_EXPORT,
})

export const createBanner = editing('POST /banner', {
  summary: 'Create a banner',
  onRepeat: 'keyed',
  body: bannerBody,
  status: 201,
  response: bannerRecordSchema,
  errors: FILE_ERRORS,
})

export const getBannerRecord = editing('GET /banner/{id}/record', {
  summary: 'A banner as the back-office edits it',
  response: bannerRecordSchema,
  errors: ['banner_not_found'],
})

export const updateBanner = editing('PUT /banner/{id}', {
  summary: 'Change a banner; what is left out stays',
  body: bannerChanges,
  response: bannerRecordSchema,
  errors: ['banner_not_found', 'record_changed', ...FILE_ERRORS],
})

/** All banners, each once: where one was made or deleted meanwhile, nothing is written. */
export const orderBanners = editing('PUT /banner/order', {
  summary: 'Put the banners in an order',
  body: z.strictObject({ ids: z.array(idSchema).min(1).max(BANNERS_ORDERED) }),
  errors: ['list_changed'],
})

export const deleteBanner = editing('DELETE /banner/{id}', {
  summary: 'Delete a banner with its counts',
  errors: ['banner_not_found'],
})

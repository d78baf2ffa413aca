import { z } from 'zod'
import { SECTORS } from '../../../foundation/flags/sectors.ts'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../../common/admin-list.ts'
import { bulkIds, bulkResultSchema, previewIds, toldSchema } from '../../../common/bulk.ts'
import { idParams } from '../../../common/ids.ts'
import { readableText } from '../../../common/text.ts'
import { defineEndpoint } from '../../../endpoint.ts'
import { removalReasonSchema } from '../../../foundation/reports/schemas.ts'
import { SUPER_ADMIN } from '../../../roles.ts'
import { BRAND_SORTS, BRAND_STATES, SUSPENSION_TEXT } from './constants.ts'
import { brandChangeBody, brandRecordSchema, brandRowSchema, newBrandBody } from './schemas.ts'

const OF_BRANDS = { tag: 'brand', access: SUPER_ADMIN, permission: 'company-EDIT' } as const

const listQuery = z.object({
  ...adminListQuery(BRAND_SORTS),
  sector: z.enum(SECTORS).optional(),
  state: z.enum(BRAND_STATES).optional(),
})

export const listBrands = defineEndpoint({
  ...OF_BRANDS,
  address: 'GET /brand/list',
  summary: 'Brands by page or cursor; `search` in name, handle and city',
  query: listQuery,
  status: 200,
  response: adminPage(brandRowSchema),
  errors: ['page_too_deep'],
})

export const exportBrands = defineEndpoint({
  ...OF_BRANDS,
  ...AS_EXPORT,
  address: 'GET /brand/export.csv',
  summary: 'Export brands as CSV',
  query: listQuery.omit(PAGING),
})

export const createBrand = defineEndpoint({
  ...OF_BRANDS,
  address: 'POST /brand',
  summary: 'Create a brand; its people are made in the section of users',
  onRepeat: 'keyed',
  body: newBrandBody,
  status: 201,
  response: brandRecordSchema,
  errors: ['piva_taken', 'name_lookalike'],
})

export const getBrandRecord = defineEndpoint({
  ...OF_BRANDS,
  address: 'GET /brand/{id}/record',
  summary: 'A brand as the back-office has it',
  params: idParams,
  status: 200,
  response: brandRecordSchema,
  errors: ['brand_not_found'],
})

export const updateBrandRecord = defineEndpoint({
  ...OF_BRANDS,
  address: 'PUT /brand/{id}/record',
  summary: 'Change a brand; what is left out stays',
  params: idParams,
  body: brandChangeBody,
  status: 200,
  response: brandRecordSchema,
  errors: ['brand_not_found', 'record_changed', 'piva_taken', 'name_lookalike'],
})

/**
 * People of a suspended brand are signed out and cannot sign in, its keys are refused, its deals are withdrawn; they are told why (art.
 * 17 Digital Services Act). For who may also block accounts and withdraw deals. One that is suspended already counts as done.
 */
export const suspendBrands = defineEndpoint({
  ...OF_BRANDS,
  address: 'POST /brand/suspend',
  summary: 'Suspend brands with their people, with a reason',
  onRepeat: 'harmless',
  body: z.strictObject({
    ids: bulkIds,
    reason: removalReasonSchema,
    /** The facts, which its people read in their letter (art. 17 Digital Services Act). */
    text: readableText(SUSPENSION_TEXT),
  }),
  status: 200,
  response: bulkResultSchema,
  errors: ['permission_not_held'],
  perMinute: 240,
})

/** Deals that were withdrawn with a brand come back where their end is still to come. */
export const resumeBrands = defineEndpoint({
  ...OF_BRANDS,
  address: 'POST /brand/resume',
  summary: 'Lift the suspensions of brands',
  onRepeat: 'harmless',
  body: z.strictObject({ ids: bulkIds }),
  status: 200,
  response: bulkResultSchema,
  errors: ['permission_not_held'],
  perMinute: 240,
})

/** One that nobody works for and nothing belongs to; its followers go with it. */
export const deleteBrandRecord = defineEndpoint({
  ...OF_BRANDS,
  address: 'DELETE /brand/{id}/record',
  summary: 'Delete a brand',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['brand_not_found', 'brand_in_use'],
})

export const previewSuspension = defineEndpoint({
  ...OF_BRANDS,
  address: 'POST /brand/suspend/preview',
  summary: 'What suspending brands would do, and what the people of the first would read',
  onRepeat: 'harmless',
  body: z.strictObject({ ids: previewIds, reason: removalReasonSchema.optional() }),
  status: 200,
  response: z.object({
    /** Those that are not suspended yet. */
    brands: z.int().min(0),
    /** Who works for them, and could not sign in. */
    people: z.int().min(0),
    /** What they have on offer. */
    deals: z.int().min(0),
    members: z.int().min(0),
    /** Null = no reason was named, or nothing would change. */
    told: toldSchema.nullable(),
  }),
  errors: ['permission_not_held'],
  perMinute: 240,
})

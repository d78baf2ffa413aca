import { z } from 'zod'
import { SECTORS } from '../../../foundation/flags/sectors.ts'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../../common/admin-list.ts'
import { bulkIds, bulkResultSchema, previewIds, toldSchema } from '../../../common/bulk.ts'
import { readableText } from '../../../common/text.ts'
import { endpointsOf } from '../../../endpoint.ts'
import { removalReasonSchema } from '../../../foundation/reports/schemas.ts'
import { SUPER_ADMIN } from '../../../roles.ts'
import { BRAND_SORTS, BRAND_STATES, CLOSING_CONTACT, SUSPENSION_TEXT } from './constants.ts'
import { brandChangeBody, brandRecordSchema, brandRowSchema, newBrandBody } from './schemas.ts'

const editing = endpointsOf({ tag: 'brand', access: SUPER_ADMIN, permission: 'company-EDIT' })

const listQuery = z.object({
  ...adminListQuery(BRAND_SORTS),
  sector: z.enum(SECTORS).optional(),
  state: z.enum(BRAND_STATES).optional(),
})

export const listBrands = editing('GET /brand/list', {
  summary: 'Brands by page or cursor; `search` in name, handle and city',
  query: listQuery,
  response: adminPage(brandRowSchema),
  errors: ['page_too_deep'],
})

export const exportBrands = editing('GET /brand/export.csv', {
  summary: 'Export brands as CSV',
  query: listQuery.omit(PAGING),
  ...AS_EXPORT,
})

export const createBrand = editing('POST /brand', {
  summary: 'Create a brand; its people are made in the section of users',
  onRepeat: 'keyed',
  body: newBrandBody,
  status: 201,
  response: brandRecordSchema,
  errors: ['piva_taken', 'name_lookalike'],
})

export const getBrandRecord = editing('GET /brand/{id}/record', {
  summary: 'A brand as the back-office has it',
  response: brandRecordSchema,
  errors: ['brand_not_found'],
})

export const updateBrandRecord = editing('PUT /brand/{id}/record', {
  summary: 'Change a brand; what is left out stays',
  body: brandChangeBody,
  response: brandRecordSchema,
  errors: ['brand_not_found', 'record_changed', 'owner_without_terms', 'piva_taken', 'name_lookalike'],
})

/**
 * People of a suspended brand are signed out and cannot sign in, its keys are refused, its deals
 * are withdrawn; its people are notified of the reason (art. 17 Digital Services Act). Only for
 * callers who may also block accounts and withdraw deals. A brand that is suspended already counts
 * as done.
 */
export const suspendBrands = editing('POST /brand/suspend', {
  summary: 'Suspend brands with their people, with a reason',
  onRepeat: 'harmless',
  body: z.strictObject({
    ids: bulkIds,
    reason: removalReasonSchema,
    /** The facts, which the brand's people read in their letter (art. 17 Digital Services Act). */
    text: readableText(SUSPENSION_TEXT),
  }),
  response: bulkResultSchema,
  perMinute: 240,
  errors: ['permission_not_held'],
})

/** Deals that were withdrawn with a brand return if their end is in the future. */
export const resumeBrands = editing('POST /brand/resume', {
  summary: 'Lift the suspensions of brands',
  onRepeat: 'harmless',
  body: z.strictObject({ ids: bulkIds }),
  response: bulkResultSchema,
  perMinute: 240,
  errors: ['permission_not_held'],
})

/**
 * Closes a business for good, at its owner's wish: its deals end, its people become consumers who may
 * erase their accounts, and its keys are refused. Its programs have to be over before; claims that
 * are still open need a `contact` that hands them over, which their members get by e-mail with the
 * reason. A closed business counts as done.
 */
export const closeBrand = editing('POST /brand/{id}/close', {
  summary: 'Close a business whose programs are over',
  onRepeat: 'harmless',
  body: z.strictObject({
    reason: readableText(SUSPENSION_TEXT),
    contact: readableText(CLOSING_CONTACT).optional(),
  }),
  response: z.object({
    /** How many claims were handed on, deals ended and people released. */
    claims: z.int(),
    deals: z.int(),
    people: z.int(),
  }),
  errors: ['brand_not_found', 'brand_programs_open', 'brand_claims_open', 'permission_not_held'],
})

/** A brand without staff and without records of its own; its followers are deleted with it. */
export const deleteBrandRecord = editing('DELETE /brand/{id}/record', {
  summary: 'Delete a brand',
  errors: ['brand_not_found', 'brand_in_use'],
})

export const previewSuspension = editing('POST /brand/suspend/preview', {
  summary: 'What suspending brands would do, and what the people of the first would read',
  onRepeat: 'harmless',
  body: z.strictObject({ ids: previewIds, reason: removalReasonSchema.optional() }),
  response: z.object({
    /** Brands that are not suspended yet. */
    brands: z.int().min(0),
    /** Their staff, who could no longer sign in. */
    people: z.int().min(0),
    /** Their deals on offer. */
    deals: z.int().min(0),
    members: z.int().min(0),
    /** Null = no reason was given, or nothing would change. */
    told: toldSchema.nullable(),
  }),
  perMinute: 240,
  errors: ['permission_not_held'],
})

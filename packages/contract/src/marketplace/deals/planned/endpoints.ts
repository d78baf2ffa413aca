import { z } from 'zod'
import { endpointsOf } from '../../../endpoint.ts'
import { BRAND_STAFF } from '../../../roles.ts'
import * as schemas from './schemas.ts'

const planning = endpointsOf({ tag: 'deal', access: BRAND_STAFF, permission: 'deal-CREATE' })

const ERRORS = [
  'seller_unknown',
  'not_available',
  'brand_required',
  'category_not_found',
  'shop_not_found',
  'deal_film_too_long',
  'price_not_lowest',
  'planned_too_many',
  'file_not_found',
  'file_unfit',
  'file_in_use',
] as const

/**
 * The deal is checked as if it began at its start, and published then. Until then nobody else sees
 * it and no code of it opens: it is no deal yet. A series is published again and again, each time
 * as a deal of its own.
 */
export const planDeal = planning('POST /deal/planned', {
  summary: 'Plan a deal of one’s own brand that begins later',
  onRepeat: 'keyed',
  body: schemas.plannedBody,
  status: 201,
  response: schemas.plannedDealSchema,
  perMinute: 120,
  errors: ERRORS,
})

export const listPlannedDeals = planning('GET /deal/planned', {
  summary: 'Deals of one’s own brand that wait for their start, the next first',
  response: z.object({ items: z.array(schemas.plannedDealSchema) }),
  errors: ['brand_required'],
})

export const changePlannedDeal = planning('PUT /deal/planned/{id}', {
  summary: 'Change a deal that waits for its start, or the next ones of a series',
  body: schemas.plannedChange,
  response: schemas.plannedDealSchema,
  perMinute: 120,
  errors: [...ERRORS, 'planned_not_found', 'record_changed'],
})

export const dropPlannedDeal = planning('DELETE /deal/planned/{id}', {
  summary: 'Drop a deal that waits for its start, or end a series',
  status: 204,
  errors: ['brand_required', 'planned_not_found'],
})

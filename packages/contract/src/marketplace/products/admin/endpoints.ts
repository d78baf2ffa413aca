import { z } from 'zod'
import { bulkIds, bulkResultSchema } from '../../../common/bulk.ts'
import { endpointsOf } from '../../../endpoint.ts'
import { DEAL_WRITERS } from '../../../roles.ts'
import { productRecordSchema } from './schemas.ts'

const editing = endpointsOf({ tag: 'product', access: DEAL_WRITERS, permission: 'product-EDIT' })

export const getProductRecord = editing('GET /product/{id}/record', {
  summary: 'A product of one’s own brand as its form edits it (superAdmin: any)',
  response: productRecordSchema,
  errors: ['product_not_found'],
})

/**
 * A product of a deal, a Proof Post or a review cannot be deleted: it is refused with
 * product_in_use; one of another brand with product_not_found.
 */
export const deleteProducts = editing('POST /product/delete', {
  summary: 'Delete products of one’s own brand that nothing names (superAdmin: any)',
  onRepeat: 'harmless',
  body: z.strictObject({ ids: bulkIds }),
  response: bulkResultSchema,
  perMinute: 240,
})

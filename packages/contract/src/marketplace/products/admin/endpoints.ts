import { z } from 'zod'
import { bulkIds, bulkResultSchema } from '../../../common/bulk.ts'
import { endpointsOf } from '../../../endpoint.ts'
import { SUPER_ADMIN } from '../../../roles.ts'
import { productRecordSchema } from './schemas.ts'

const editing = endpointsOf({ tag: 'product', access: SUPER_ADMIN, permission: 'product-EDIT' })

export const getProductRecord = editing('GET /product/{id}/record', {
  summary: 'A product as the back-office edits it',
  response: productRecordSchema,
  errors: ['product_not_found'],
})

/**
 * A product of a deal, a Proof Post or a review cannot be deleted: it is refused with
 * product_in_use.
 */
export const deleteProducts = editing('POST /product/delete', {
  summary: 'Delete products that nothing names',
  onRepeat: 'harmless',
  body: z.strictObject({ ids: bulkIds }),
  response: bulkResultSchema,
  perMinute: 240,
})

import { z } from 'zod'
import { bulkIds, bulkResultSchema } from '../../../common/bulk.ts'
import { idParams } from '../../../common/ids.ts'
import { defineEndpoint } from '../../../endpoint.ts'
import { SUPER_ADMIN } from '../../../roles.ts'
import { productRecordSchema } from './schemas.ts'

export const getProductRecord = defineEndpoint({
  address: 'GET /product/{id}/record',
  summary: 'A product as the back-office edits it',
  tag: 'product',
  access: SUPER_ADMIN,
  permission: 'product-EDIT',
  params: idParams,
  status: 200,
  response: productRecordSchema,
  errors: ['product_not_found'],
})

/** One that a deal, a Proof Post or a review names stays: it is refused with product_in_use. */
export const deleteProducts = defineEndpoint({
  address: 'POST /product/delete',
  summary: 'Delete products that nothing names',
  tag: 'product',
  access: SUPER_ADMIN,
  permission: 'product-EDIT',
  onRepeat: 'harmless',
  body: z.strictObject({ ids: bulkIds }),
  status: 200,
  response: bulkResultSchema,
  errors: [],
  perMinute: 240,
})

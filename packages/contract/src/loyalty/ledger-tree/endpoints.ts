import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ANY_ROLE, BRAND_STAFF } from '../../roles.ts'
import { monthSchema } from '../partners/schemas.ts'
import * as schemas from './schemas.ts'

/**
 * `id` is that of a movement of BrandPoints, or of an event of a program, whose movements are then all
 * in the receipt.
 */
export const getMovementReceipt = defineEndpoint('GET /ledger/movement/{id}/receipt', {
  summary: 'Proof that movements of the caller’s points stand in the ledger',
  tag: 'ledger',
  access: ANY_ROLE,
  permission: 'own',
  response: schemas.receiptSchema,
  perMinute: 60,
  errors: ['movement_not_found', 'receipt_pending'],
})

export const getClearingReceipt = defineEndpoint('GET /program/{id}/clearing/{month}/receipt', {
  summary: 'Proof that a month’s clearing entries of one’s business stand in the ledger',
  tag: 'ledger',
  access: BRAND_STAFF,
  permission: 'figures-READ',
  params: z.object({ id: idSchema, month: monthSchema }),
  response: schemas.receiptSchema,
  perMinute: 30,
  errors: ['statement_not_found', 'receipt_pending'],
})

/** Public, like checkpoint and tiles under /ledger, from which anybody can make the same proof. */
export const proveConsistency = defineEndpoint('GET /ledger/consistency', {
  summary: 'Proof that the ledger of one checkpoint continues that of another',
  tag: 'ledger',
  access: 'public',
  query: z.object({ from: schemas.sizeSchema, to: schemas.sizeSchema }),
  response: schemas.consistencySchema,
  perMinute: 60,
  errors: ['checkpoint_not_found'],
})

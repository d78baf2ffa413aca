import { z } from 'zod'
import { bulkIds, bulkResultSchema, previewIds, toldSchema } from '../../../common/bulk.ts'
import { readableText } from '../../../common/text.ts'
import { defineEndpoint, endpointsOf } from '../../../endpoint.ts'
import { SUPER_ADMIN } from '../../../roles.ts'
import { WITHDRAWAL_TEXT } from './constants.ts'
import { dealRecordSchema, withdrawalReasonSchema } from './schemas.ts'

const deleting = endpointsOf({ tag: 'deal', access: SUPER_ADMIN, permission: 'deal-DELETE_ALL' })

export const getDealRecord = defineEndpoint('GET /deal/{id}/record', {
  summary: 'A deal as the back-office edits it, in any state',
  tag: 'deal',
  access: SUPER_ADMIN,
  permission: 'deal-LIST_ALL',
  response: dealRecordSchema,
  errors: ['deal_not_found'],
})

/**
 * Withdraws deals of any brand for good, with a reason for their brands: nobody finds them any
 * more, and open codes end. A deal is never erased, because later reductions are checked against
 * its prices (art. 17-bis Codice del Consumo).
 */
export const withdrawDeals = deleting('POST /deal/withdraw', {
  summary: 'Withdraw deals of any brand, with a reason',
  onRepeat: 'harmless',
  body: z.strictObject({
    ids: bulkIds,
    reason: withdrawalReasonSchema,
    text: z.union([z.literal(''), readableText(WITHDRAWAL_TEXT)]).default(''),
  }),
  response: bulkResultSchema,
  perMinute: 240,
})

/**
 * The effect of withdrawing deals. `brands` are the brands of these deals, so that several answers
 * can be combined.
 */
export const previewWithdrawal = deleting('POST /deal/withdraw/preview', {
  summary: 'What withdrawing deals would do, and what the first of their brands would read',
  onRepeat: 'harmless',
  body: z.strictObject({ ids: previewIds, reason: withdrawalReasonSchema.optional() }),
  response: z.object({
    /** Deals that are not withdrawn yet. */
    deals: z.int().min(0),
    /** Open codes, which would end. */
    codes: z.int().min(0),
    brands: z.array(z.uuid()),
    /** Null = no reason was given, or nothing would change. */
    told: toldSchema.nullable(),
  }),
  perMinute: 240,
})

import { NO_VERSION } from '../../../../platform/testing/endpoint-cases.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import { COUPON, Desk } from './coupons-fixture.ts'

/**
 * Stores a coupon of another brand with a code and a batch of the same id, because one id fills all
 * parameters of a path.
 */
async function couponOfAnother(test: TestApp): Promise<string> {
  const { db, clock } = test
  const desk = await Desk.open(test)
  const { _id: id } = await desk.make()
  const at = clock.now()
  const member = await desk.shop.customer()
  await db
    .insertInto('coupon_codes')
    .values({
      id,
      template_id: id,
      brand_id: desk.shop.brandId,
      user_id: member.id,
      code: String(Math.floor(Math.random() * 1e10)).padStart(10, '0'),
      cause: 'hand:test',
      issued_at: at,
      starts_at: at,
      expires_at: new Date(at.getTime() + 86_400_000),
    })
    .execute()
  await db
    .insertInto('coupon_batches')
    .values({
      id,
      template_id: id,
      program_id: desk.shop.programId,
      counted: 1,
      created_by: desk.owner.id,
      created_at: at,
      // A batch that is done is left alone by the job.
      state: 'done',
      ended_at: at,
    })
    .execute()
  return id
}

/** Rows of another brand or wallet, by the title of the endpoint that names them. */
export function couponRows(app: () => TestApp) {
  const row = () => couponOfAnother(app())
  const audience = { programId: NO_ID, segmentId: null }
  return {
    'GET /coupon/{id}': { row },
    'PUT /coupon/{id}': { row, body: { ...COUPON, version: NO_VERSION } },
    'POST /coupon/{id}/pause': { row, body: {} },
    'POST /coupon/{id}/resume': { row, body: {} },
    'POST /coupon/{id}/end': { row, body: {} },
    'POST /coupon/{id}/issue': { row, body: { programId: NO_ID, userIds: [NO_ID] } },
    'POST /coupon/{id}/audience': { row, body: audience },
    'POST /coupon/{id}/batch': { row, body: audience },
    'GET /coupon/{id}/batch': { row },
    'POST /coupon/{id}/batch/{batchId}/stop': { row, body: {} },
    'GET /coupon/{id}/code': { row },
    'GET /coupon/{id}/code/csv': { row },
    'POST /coupon/{id}/code/{codeId}/revoke': { row, body: { reason: 'Non mio' } },
    'POST /coupon/{id}/code/{codeId}/void': { row, body: { reason: 'Non mio' } },
    'GET /wallet/coupon/{id}': { row },
    'GET /wallet/coupon/{id}/qr': { row },
  }
}

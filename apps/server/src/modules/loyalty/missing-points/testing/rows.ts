import { makeFile } from '../../../../platform/testing/factories.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { makeShop } from '../../members/testing/members-fixture.ts'

/**
 * Stores a request of another user in a new brand's program. The request has the program's id,
 * because one id fills all parameters of a path.
 */
async function requestOfAnother(test: TestApp): Promise<string> {
  const shop = await makeShop(test)
  const member = await shop.customer()
  const at = test.clock.now()
  await test.db
    .insertInto('missing_requests')
    .values({
      id: shop.programId,
      program_id: shop.programId,
      brand_id: shop.brandId,
      user_id: member.id,
      bought_on: '2027-03-01',
      bought_at: at,
      amount_cents: 1000,
      receipt_id: 'A-1',
      image_key: await makeFile(test.db, member.id, 'receipt'),
      asked_at: at,
      answer_by: '2027-03-16',
      next_at: at,
    })
    .execute()
  return shop.programId
}

/** Rows of another brand or wallet, by the title of the endpoint that names them. */
export function missingRows(app: () => TestApp) {
  const row = () => requestOfAnother(app())
  return {
    'GET /program/{id}/missing/terms': { row },
    'PUT /program/{id}/missing/terms': {
      row,
      body: { isOpen: true, days: 30, daysBefore: 0, mostEuros: 500 },
    },
    'POST /missing/{id}/withdraw': { row, body: {} },
    'GET /program/{id}/missing': { row },
    'GET /program/{id}/missing/{requestId}': { row },
    'POST /program/{id}/missing/{requestId}/accept': { row, body: {} },
    'POST /program/{id}/missing/{requestId}/refuse': { row, body: { reason: 'unreadable' } },
  }
}

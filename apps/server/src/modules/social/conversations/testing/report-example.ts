import { makeBrand } from '../../../../platform/testing/factories.ts'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

/**
 * A report of a conversation, another one, and one that is refused: for the tests of repeated
 * requests.
 */
export async function reportExample(test: TestApp, as: TestUser) {
  const row = { user_id: as.id, brand_id: (await makeBrand(test.db)).id, created_at: test.clock.now() }
  const params = await test.db
    .insertInto('conversations')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const body = { text: 'Mi insulta' }
  return {
    as,
    params,
    body,
    other: { params, body: { text: 'Vuole soldi' } },
    refused: { params: { id: NO_ID }, body },
  }
}

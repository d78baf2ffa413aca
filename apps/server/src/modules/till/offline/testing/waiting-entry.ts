import { makeBrand } from '../../../../platform/testing/factories.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'

/** Makes an entry of another brand that waits for its owner. */
export async function waitingEntry(test: TestApp): Promise<string> {
  const { id: brand_id } = await makeBrand(test.db)
  const [id, at] = [crypto.randomUUID(), test.clock.now()]
  const row = {
    brand_id,
    id,
    kind: 'deal',
    at,
    received_at: at,
    outcome: 'conflict',
    code: 'till_access_ended',
    body: {},
  }
  await test.db.insertInto('offline_till_entries').values(row).execute()
  return id
}

/** Makes entries in which a person is the customer, was at the till, and has decided. */
export async function entriesOf(test: TestApp, userId: string, word: string): Promise<void> {
  const at = test.clock.now()
  const by = {
    brand_id: (await makeBrand(test.db)).id,
    kind: 'deal',
    at,
    received_at: at,
    confirmed_by: userId,
  }
  const body = { token: `${word}-codice` }
  await test.db
    .insertInto('offline_till_entries')
    .values([
      { ...by, id: crypto.randomUUID(), user_id: userId, outcome: 'conflict', body },
      { ...by, id: crypto.randomUUID(), outcome: 'dropped', decided_by: userId },
    ])
    .execute()
}

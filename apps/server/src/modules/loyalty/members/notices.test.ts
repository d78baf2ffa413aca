import { setNotificationPreferences } from '@vicino/contract/foundation/notifications/endpoints'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { live } from '../../foundation/live/feature.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { members } from './feature.ts'
import { makeShop } from './testing/members-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [members, notifications, live] })
})
afterAll(() => test.close())

it('R-420 members are notified of points, tiers and refunds by their preferences, and on their screens at once', async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  const shop = await makeShop(test, {}, { enabled: true, tiers: [tier('Silver', 20)] })
  const maria = await test.createUser({ email_verified_at: test.clock.now() })
  await shop.join(maria)
  const kinds = ['points', 'level', 'program'] as const
  const items = kinds.map((kind) => ({ kind, inApp: true, push: false, email: true }))
  await test.request(setNotificationPreferences, { as: maria, body: { items } })
  const { eventId } = await shop.buy(maria, 30)
  await shop.giveBack(eventId ?? '', 5)
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const told = await test.db
    .selectFrom('deliveries')
    .where('user_id', '=', maria.id)
    .select(['template', 'data'])
    .orderBy('id')
    .execute()
  expect(told).toMatchObject([
    { template: 'program-points', data: { points: 30, balance: 30 } },
    { template: 'program-tier', data: { level: 'Silver' } },
    { template: 'program-back', data: { points: 5, balance: 25, debt: 0 } },
  ])
  const { rows } = await sql<{ data: unknown }>`
    SELECT data FROM live_events WHERE user_id = ${maria.id} AND type = 'program' ORDER BY id`.execute(
    test.db,
  )
  expect(rows.map(({ data }) => data)).toEqual([
    { programId: shop.programId, points: 30, debt: 0, stamps: 0 },
    { programId: shop.programId, points: 25, debt: 0, stamps: 0 },
  ])
})

import { customerTimeline } from '@vicino/contract/loyalty/customers/endpoints'
import { listProgramEvents } from '@vicino/contract/loyalty/members/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { customers } from '../customers/feature.ts'
import { members } from './feature.ts'
import { voidDuePrograms } from './void-program-points.ts'
import { makeShop, type Shop } from './testing/members-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [members, customers] })
})
afterAll(() => test.close())

async function eventsOf(shop: Shop, member: TestUser) {
  return (await test.request(listProgramEvents, { as: member, params: { id: shop.programId } })).items
}

it('R-370 points that expired are a line with cause, date and balance, for the member and for the shop', async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  const shop = await makeShop(test, { points: { expiryMonths: 1 } })
  const owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
  const ada = await shop.customer()
  await shop.buy(ada, 30)
  await shop.buy(ada, 12)
  test.clock.set('2027-04-10T11:00:00+02:00')
  await shop.buy(ada, 5)
  const events = await eventsOf(shop, ada)
  const lost = events.filter(({ type }) => type === 'lost')
  expect(lost).toMatchObject([{ source: 'expiry', points: -42, stamps: 0, balanceAfter: 0, items: [] }])
  expect(lost[0]?.at.slice(0, 7)).toBe('2027-04')
  expect(new Date(lost[0]?.at ?? 0).getTime()).toBeLessThan(test.clock.now().getTime())
  const { items } = await test.request(customerTimeline, {
    as: owner,
    params: { programId: shop.programId, userId: ada.id },
  })
  expect(items.filter(({ kind }) => kind === 'lost')).toMatchObject([{ what: 'expiry', points: -42 }])
  expect(events.reduce((sum, { points }) => sum + points, 0)).toBe(5)
})

it('R-301 the voiding of a cancelled program is a line for each of its members, and the lines sum to nothing', async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  const shop = await makeShop(test, { acquisti: { stampCoeff: 10 } })
  const ada = await shop.customer()
  await shop.buy(ada, 30)
  await test.db
    .insertInto('program_lapses')
    .values({ program_id: shop.programId, cause: 'cancelled', due_at: test.clock.now() })
    .execute()
  await voidDuePrograms(test.db, test.clock.now(), 10)
  const events = await eventsOf(shop, ada)
  expect(events[0]).toMatchObject({
    type: 'lost',
    source: 'cancelled',
    points: -30,
    stamps: -3,
    balanceAfter: 0,
    stampsAfter: 0,
  })
  expect(events.reduce((sum, { points, stamps }) => sum + points + stamps, 0)).toBe(0)
  const { nextCursor } = await test.request(listProgramEvents, {
    as: ada,
    params: { id: shop.programId },
    query: { limit: '1' },
  })
  const next = await test.request(listProgramEvents, {
    as: ada,
    params: { id: shop.programId },
    query: { limit: '5', cursor: nextCursor ?? '' },
  })
  expect([events[0], ...next.items]).toEqual(events)
})

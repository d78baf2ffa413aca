import { getProgramBalance, leaveProgram } from '@vicino/contract/loyalty/members/endpoints'
import { getProgramStatistics } from '@vicino/contract/loyalty/programs/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { makeRole } from '../../identity/permissions/testing/role.ts'
import { programs } from '../programs/feature.ts'
import { programNights } from '../programs/programs.jobs.ts'
import { makeReward } from '../programs/rewards/testing/reward.ts'
import { members } from './feature.ts'
import { makeShop, type Shop } from './testing/members-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [members, programs] })
})
afterAll(() => test.close())

const night = () => runOnce(test.db, programNights, test.clock.now())
async function statistics(shop: Shop, owner: TestUser, period: 'month' | 'quarter' | 'year' | 'all' = 'all') {
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const params = { brandId: shop.brandId, programId: shop.programId }
  return test.request(getProgramStatistics, { as: owner, params, query: { period } })
}

it('R-280 the customers of the month are the largest spenders in it, without former members', async () => {
  test.clock.set('2027-03-30T11:00:00+02:00')
  const shop = await makeShop(test)
  const owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
  const [ada, bea, carla, dora, elsa] = [
    await shop.customer(),
    await shop.customer(),
    await shop.customer(),
    await shop.customer(),
    await shop.customer(),
  ]
  await shop.buy(ada, 500)
  test.clock.set('2027-04-02T11:00:00+02:00')
  for (const [customer, amount] of [
    [ada, 10],
    [bea, 40],
    [carla, 90],
    [dora, 30],
    [elsa, 80],
  ] as const) {
    await shop.buy(customer, amount)
  }
  const bought = await shop.buy(bea, 100)
  const names = async () => (await statistics(shop, owner)).topCustomers?.map(({ handle }) => handle)
  expect(await names()).toEqual([bea.handle, carla.handle, elsa.handle])
  await shop.giveBack(bought.eventId ?? '')
  expect(await names()).toEqual([carla.handle, elsa.handle, bea.handle])
  await test.request(leaveProgram, {
    as: elsa,
    params: { id: shop.programId },
    body: { confirm: true },
  })
  const { topCustomers } = await statistics(shop, owner)
  expect(topCustomers).toEqual(
    [
      [carla, 90],
      [bea, 40],
      [dora, 30],
    ].map(([customer, totalSpent]) => {
      const { username, handle, avatar } = customer as TestUser
      return { username, handle, avatar, totalSpent }
    }),
  )
})

it('R-454 R-280 a caller who may not see customers reads metrics without their names', async () => {
  test.clock.set('2027-03-30T11:00:00+02:00')
  const shop = await makeShop(test)
  await shop.buy(await shop.customer(), 500)
  const { id: role_id } = await makeRole(test.db, 'brandManager', ['customer-LIST'])
  const as = await test.createUser({ role: 'brandManager', brand_id: shop.brandId, role_id })
  const figures = await statistics(shop, as)
  expect(figures).toMatchObject({ monthGain: 500, purchase: 1 })
  expect(figures).not.toHaveProperty('topCustomers')
  // The other brand does not see a customer's balance; the brand's till does.
  const params = { userId: (await shop.customer()).id, programId: shop.programId }
  expect(await test.refused(getProgramBalance, { as, params })).toMatchObject({ code: 'program_forbidden' })
  expect(await test.request(getProgramBalance, { as: shop.scanner, params })).toMatchObject({ points: 0 })
})

it('R-274 R-541 the nightly job counts returning customers and the value of points; before the first night there is none', async () => {
  test.clock.set('2027-01-10T11:00:00+01:00')
  const shop = await makeShop(test)
  const owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
  expect(await statistics(shop, owner)).toMatchObject({ countedAt: null, cohorts: [], liability: null })
  await makeReward(test.db, shop.programId, { points: 100, stamps: 0, money_cents: 0, value_cents: 500 })
  const [ada, bea] = [await shop.customer(), await shop.customer()]
  await shop.buy(ada, 60)
  const given = await shop.buy(bea, 40)
  await shop.giveBack(given.eventId ?? '')
  await night()
  expect(await statistics(shop, owner)).toMatchObject({
    countedAt: '2027-01-10T10:00:00.000Z',
    cohorts: [{ month: '2027-01', members: 2, active: [1] }],
    breakage: { issued: 60, expired: 0, percentage: 0 },
    liability: { points: 60, pointValue: 0.05, share: 100, shareFrom: 'all', openClaims: 0, value: 3 },
  })
  // 00:30 on March 1st in Rome is still February in UTC.
  test.clock.set('2027-02-28T23:30:00Z')
  const carla = await shop.customer()
  await shop.buy(carla, 10)
  await shop.buy(ada, 20)
  await night()
  const counted = await statistics(shop, owner)
  expect(counted.cohorts).toEqual([
    { month: '2027-01', members: 2, active: [1, 0, 1] },
    { month: '2027-03', members: 1, active: [1] },
  ])
  expect(counted.liability).toMatchObject({ points: 90, value: 4.5 })
  // A program is counted once a day.
  await shop.buy(carla, 10)
  await night()
  expect((await statistics(shop, owner)).countedAt).toBe(counted.countedAt)
})

it('R-504 the statistics of any period take two statements', async () => {
  test.clock.set('2027-05-10T11:00:00+02:00')
  const shop = await makeShop(test)
  const owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
  await shop.buy(await shop.customer(), 60)
  for (const period of ['month', 'quarter', 'year', 'all'] as const) {
    await statistics(shop, owner, period)
    test.takeStatements()
    const params = { brandId: shop.brandId, programId: shop.programId }
    await test.request(getProgramStatistics, { as: owner, params, query: { period } })
    expect(test.takeStatements()).toHaveLength(2)
  }
})

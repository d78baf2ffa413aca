import { listConfirmations, readTillWeek } from '@vicino/contract/till/till/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { members } from '../../loyalty/members/feature.ts'
import { makeShop } from '../../loyalty/members/testing/members-fixture.ts'
import { files } from '../../foundation/files/feature.ts'
import { missingPoints } from '../../loyalty/missing-points/feature.ts'
import { Receipts } from '../../loyalty/missing-points/testing/receipts.ts'
import { programs } from '../../loyalty/programs/feature.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { till } from './feature.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [members, redemptions, till, programs, files, missingPoints] })
})
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

it('each day of the week has the amount and the count of that day’s list; days without a sale are there too', async () => {
  const shop = await makeShop(test)
  const maria = await shop.customer()
  const bought = await shop.buy(maria, 25.5)
  test.clock.advance(86_400)
  await shop.buy(maria, 10)
  test.clock.advance(3 * 86_400)
  await shop.giveBack(bought.eventId ?? '', 5.5)
  const { days } = await test.request(readTillWeek, { as: shop.scanner })
  expect(days.map(({ date, amount, entries }) => [date, amount, entries])).toEqual([
    ['2027-02-28', 0, 0],
    ['2027-03-01', 0, 0],
    ['2027-03-02', 25.5, 1],
    ['2027-03-03', 10, 1],
    ['2027-03-04', 0, 0],
    ['2027-03-05', 0, 0],
    ['2027-03-06', -5.5, 1],
  ])
  for (const { date, amount, entries } of days) {
    const list = await test.request(listConfirmations, { as: shop.scanner, query: { date } })
    expect([date, list.totalAmount, list.totalCount]).toEqual([date, amount, entries])
  }
})

it('a receipt of an earlier day that is accepted today is no taking of today', async () => {
  const receipts = await Receipts.open(test, {})
  const maria = await receipts.shop.customer()
  test.clock.set('2027-03-20T11:00:00+01:00')
  await receipts.shop.buy(maria, 30)
  const asked = await receipts.ask(maria, { day: '2027-03-10', time: '17:30', receiptId: 'Z-1' })
  expect((await receipts.accept(asked._id)).statusCode).toBeLessThan(300)
  const day = await test.request(listConfirmations, { as: receipts.owner, query: {} })
  expect([day.totalCount, day.totalAmount]).toEqual([1, 30])
})

it('people at a till see only their own week', async () => {
  const shop = await makeShop(test)
  await shop.buy(await shop.customer(), 12)
  const other = await test.createUser({ role: 'scanner', brand_id: shop.scanner.brand_id })
  const { days } = await test.request(readTillWeek, { as: other })
  expect(days.map(({ entries }) => entries)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

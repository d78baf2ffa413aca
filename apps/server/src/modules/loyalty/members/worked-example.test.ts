import { getProgramBalance, listProgramEvents } from '@vicino/contract/loyalty/members/endpoints'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { members } from './feature.ts'
import { makeShop } from './testing/members-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [members] })
})
afterAll(() => test.close())

const match = (categories: string[]) => ({ categories, codes: [], codePrefixes: [], brands: [] })

it('R-209 R-320 R-323 R-325 R-328 R-501 the worked example of the rules, at the till', async () => {
  test.clock.set('2027-03-01T09:00:00+01:00')
  const shop = await makeShop(
    test,
    {
      acquisti: {
        pointCoeff: 1.5,
        minSpend: 10,
        thresholds: [{ amount: 100, bonus: 40 }],
        multiplier: { enabled: true, value: 2, startDate: '2027-03-10', endDate: '2027-03-20' },
      },
      rules: [
        { id: 'bio', type: 'productMultiplier', factor: 3, match: match(['Bio']) },
        { id: 'tabacchi', type: 'productMultiplier', factor: 0, match: match(['Tabacchi']) },
        {
          id: 'happy',
          type: 'happyHour',
          factor: 2.5,
          days: [5],
          from: '17:00',
          to: '19:00',
          startDate: null,
          endDate: null,
        },
      ],
      limits: { purchasePerMonth: 400 },
      points: { expiryMonths: 2 },
      autoClaim: { cost: 300 },
    },
    {
      enabled: true,
      qualification: { period: 'calendarYear' },
      tiers: [tier('Silver', 150, 1.2), tier('Gold', 1000)],
    },
  )
  const maria = await shop.customer()
  const balance = () =>
    test.request(getProgramBalance, { as: maria, params: { userId: maria.id, programId: shop.programId } })
  const at = (moment: string) => test.clock.set(moment)

  at('2027-03-02T11:00:00+01:00')
  const first = await shop.buy(maria, 39.9, { items: [{ category: 'Bio', net: 12.3 }, { net: 27.6 }] })
  expect(first).toMatchObject({
    points: 96,
    status: 96,
    balance: { points: 96 },
    tier: { after: { name: 'Bronze' } },
  })
  expect(await balance()).toMatchObject({
    points: 96,
    expiring: { points: 96, at: '2027-05-02T22:00:00.000Z' },
    nextTier: { name: 'Silver', missing: 54 },
  })

  at('2027-03-12T18:59:59+01:00')
  const second = await shop.buy(maria, 62, { items: [{ category: 'Tabacchi', net: 12 }, { net: 50 }] })
  expect(second).toMatchObject({
    points: 187,
    status: 187,
    balance: { points: 283 },
    tier: { after: { rank: 1, name: 'Silver' } },
  })
  expect(second.items[0]?.sentence).toBe('€50.00 × 1.5 × 2.5 (happy) = 187.5 → 187 points')

  at('2027-03-20T23:30:00+01:00')
  const third = await shop.buy(maria, 60)
  // 440 points, of which the automatic reward takes 300 at once.
  expect(third).toMatchObject({ points: 157, status: 157, balance: { points: 140, debt: 0 } })
  expect(third.items).toMatchObject([
    { kind: 'purchase', raw: 216, points: 117, capped: { by: 'purchasePerMonth', from: 216, to: 117 } },
    { kind: 'threshold', raw: 40, points: 40, capped: null },
  ])

  at('2027-03-25T10:00:00+01:00')
  expect(await shop.giveBack(third.eventId ?? '', 25)).toMatchObject({ points: 0, status: 0 })
  at('2027-03-26T10:00:00+01:00')
  const rest = await shop.giveBack(third.eventId ?? '', 35)
  expect(rest).toMatchObject({ points: -157, status: -157, balance: { points: 0, debt: 17 } })
  expect(await balance()).toMatchObject({ points: 0, debt: 17, statusPoints: 283, tier: { name: 'Silver' } })

  at('2027-04-01T10:00:00+02:00')
  expect(await shop.buy(maria, 9.99)).toMatchObject({ points: 0, reason: null })
  at('2027-04-02T17:00:00+02:00')
  expect(await shop.buy(maria, 20)).toMatchObject({ points: 90, balance: { points: 73, debt: 0 } })
  expect(await balance()).toMatchObject({
    points: 73,
    statusPoints: 373,
    expiring: { points: 73, at: '2027-06-02T22:00:00.000Z' },
  })

  const { items } = await test.request(listProgramEvents, { as: maria, params: { id: shop.programId } })
  expect(items.map(({ type, points, amount }) => [type, points, amount])).toEqual([
    ['purchase', 90, 20],
    ['purchase', 0, 9.99],
    ['refund', -157, -35],
    ['refund', 0, -25],
    ['purchase', 157, 60],
    ['purchase', 187, 62],
    ['purchase', 96, 39.9],
  ])
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

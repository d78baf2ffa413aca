import {
  findPurchases,
  getMemberCard,
  refundPurchase,
  scanMemberCard,
} from '@vicino/contract/loyalty/members/endpoints'
import { scanRedemption } from '@vicino/contract/till/till/endpoints'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { makeProgram } from '../programs/testing/program.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { members } from './feature.ts'
import { makeShop, newReceipt, only } from './testing/members-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [members, redemptions] })
})
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

it('R-221 wrong numbers of deals and wrong member codes are counted together; a right one in between changes nothing', async () => {
  const shop = await makeShop(test)
  const { code } = await test.request(getMemberCard, { as: await shop.customer() })
  const member = (typed: string) => test.send(scanMemberCard, { as: shop.scanner, body: { code: typed } })
  const deal = () => test.send(scanRedemption, { as: shop.scanner, body: { transactionId: '100000001' } })
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await member('M00000000')).statusCode).toBe(404)
    expect((await member(code)).statusCode).toBe(200)
    expect((await deal()).statusCode).toBe(404)
  }
  for (const locked of [await member('M00000000'), await deal(), await member(code)]) {
    expect(locked.statusCode).toBe(429)
    expect(locked.json()).toMatchObject({ code: 'typed_codes_locked' })
  }
  test.clock.advance(300)
  expect((await member(code)).statusCode).toBe(200)
})

it('R-219 a card tells the till whether purchases count now, the needed fields of a receipt’s lines, and the unit of tiers', async () => {
  const shop = await makeShop(
    test,
    {
      rules: [
        {
          id: 'bio',
          type: 'productMultiplier',
          factor: 3,
          match: { categories: ['Bio'], codes: [], codePrefixes: [], brands: ['Orto'] },
        },
        {
          id: 'olio',
          type: 'productBonus',
          points: 5,
          per: 'unit',
          match: { categories: ['Bio'], codes: ['A1'], codePrefixes: [], brands: [] },
        },
      ],
    },
    { enabled: true, qualification: { metric: 'spend' }, tiers: [tier('Silver', 20)] },
    { start_date: '2027-03-01', end_date: '2027-03-10' },
  )
  const maria = await shop.customer()
  const scan = async () =>
    (await test.request(scanMemberCard, { as: shop.scanner, body: { userId: maria.id } })).programs
  expect(await scan()).toMatchObject([
    {
      earns: true,
      lines: { categories: ['Bio'], codes: ['A1'], brands: ['Orto'] },
      balance: { nextTier: { name: 'Silver', missing: 20, unit: 'spend' } },
    },
  ])
  test.clock.set('2027-03-12T11:00:00+01:00')
  await makeProgram(test.db, { brand_id: shop.brandId })
  expect(await scan()).toMatchObject([
    { earns: false, balance: { nextTier: { unit: 'spend' } } },
    { earns: true, lines: null, balance: null },
  ])
})

it('R-219 R-328 a receipt is found by its number, with the rest of each line and the refunds', async () => {
  const shop = await makeShop(test)
  const maria = await shop.customer()
  const receiptId = newReceipt()
  const items = [{ code: 'A', quantity: 2, net: 12.3 }, { net: 27.6 }]
  const { eventId } = await shop.buy(maria, 39.9, { receiptId, items })
  const find = (as: TestUser, number = receiptId) =>
    test.request(findPurchases, { as, query: { receiptId: number } })
  const whole = { code: 'A', category: null, brand: null, quantity: 2, net: 12.3, left: 12.3 }
  expect(await find(shop.scanner)).toEqual({
    items: [
      {
        customer: expect.objectContaining({ userId: maria.id, username: maria.username }),
        at: '2027-03-02T10:00:00.000Z',
        amount: 39.9,
        left: 39.9,
        lines: [whole, { ...whole, code: null, quantity: 1, net: 27.6, left: 27.6 }],
        purchases: [
          {
            _id: eventId,
            program: { _id: shop.programId, name: expect.any(String) },
            points: 39,
            stamps: 0,
          },
        ],
        refunds: [],
      },
    ],
  })
  const back = newReceipt()
  await test.request(refundPurchase, {
    as: shop.scanner,
    params: { id: eventId ?? '' },
    body: { receiptId: back, items: [{ code: 'A', amount: 2.3 }] },
  })
  expect(await find(shop.scanner, ` ${receiptId} `)).toMatchObject({
    items: [
      { left: 37.6, lines: [{ left: 10 }, { left: 27.6 }], refunds: [{ receiptId: back, amount: 2.3 }] },
    ],
  })
  // A line without a code is named by its position.
  const byPlace = {
    params: { id: eventId ?? '' },
    body: { receiptId: newReceipt(), items: [{ line: 1, amount: 7.6 }] },
  }
  expect(only(await test.request(refundPurchase, { as: shop.scanner, ...byPlace })).points).toBe(-7)
  expect(await find(shop.scanner)).toMatchObject({
    items: [{ left: 30, lines: [{ left: 10 }, { left: 20 }] }],
  })
  for (const [line, code] of [
    [1, 'refund_exceeds'],
    [2, 'refund_exceeds'],
    [-1, 'validation_failed'],
  ] as const) {
    const more = { ...byPlace, body: { receiptId: newReceipt(), items: [{ line, amount: 20.01 }] } }
    expect(await test.refused(refundPurchase, { as: shop.scanner, ...more })).toMatchObject({ code })
  }
  // Not found: a refund's own number, a purchase that earned nothing, and another brand's purchase.
  expect(await find(shop.scanner, back)).toEqual({ items: [] })
  const barista = await test.createUser({ role: 'brandManager', brand_id: shop.brandId })
  await shop.join(barista)
  const refused = newReceipt()
  await shop.buy(barista, 5, { receiptId: refused })
  expect(await find(shop.scanner, refused)).toEqual({ items: [] })
  expect(await find((await makeShop(test)).scanner)).toEqual({ items: [] })
})

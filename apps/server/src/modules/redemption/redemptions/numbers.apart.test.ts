import { openPurchaseCode, openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import * as codes from './codes.ts'
import { redemptions } from './feature.ts'
import { openShop, stockOf } from './testing/redemptions-fixture.ts'

vi.mock(import('./codes.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    newTransactionId: vi.fn<typeof real.newTransactionId>(real.newTransactionId),
    newPurchaseCode: vi.fn<typeof real.newPurchaseCode>(real.newPurchaseCode),
  }
})

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [redemptions] })
})
afterAll(() => test.close())

it('R-594 numbers have nine digits, the first not 0, and differ', () => {
  const drawn = Array.from({ length: 2000 }, () => codes.newTransactionId())
  expect(drawn.filter((number) => !/^[1-9]\d{8}$/.test(number))).toEqual([])
  expect(new Set(drawn).size).toBeGreaterThan(1990)
})

it('R-594 a number that another code has is drawn again, and no unit is lost', async () => {
  const shop = await openShop(test)
  const { code } = await shop.customer(await shop.deal())
  vi.mocked(codes.newTransactionId).mockReturnValueOnce(code.transactionId)
  const deal = await shop.deal()
  const user = await test.createUser({ email_verified_at: test.clock.now() })
  const other = await test.request(openRedemption, { as: user, body: { dealId: deal.id } })
  expect(other.transactionId).not.toBe(code.transactionId)
  expect(await stockOf(test, deal.id)).toMatchObject({ held: 1 })

  const online = await shop.deal({ link: 'https://negozio.example/' })
  const first = await shop.customer(online)
  vi.mocked(codes.newPurchaseCode).mockReturnValueOnce(first.code.purchase?.code ?? '')
  const second = await test.request(openPurchaseCode, { as: user, body: { dealId: online.id } })
  expect(second.purchase?.code).not.toBe(first.code.purchase?.code)
  expect(await stockOf(test, online.id)).toMatchObject({ held: 2 })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmRedemption } from '@vicino/contract/till/endpoints'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createTestApp, type TestApp } from '../../platform/testing/test-app.ts'
import { deals } from '../deals/feature.ts'
import { redemptions } from './feature.ts'
import { endHeld } from './holds.ts'
import { eventsOf, openShop, type Shop, stockOf } from './testing/shop.ts'

let test: TestApp
let shop: Shop
beforeAll(async () => {
  test = await createTestApp({ features: [deals, redemptions] })
  shop = await openShop(test)
})
afterAll(() => test.close())

it.each(['cancelled', 'expired'] as const)(
  'R-192 only a held code becomes %s; nobody is told of another',
  async (state) => {
    const deal = await shop.deal()
    const { code } = await shop.customer(deal)
    await test.request(confirmRedemption, { as: shop.scanner, body: { transactionId: code.transactionId } })
    const stock = await stockOf(test, deal.id)
    const ended = inTransaction(test.db, (tx) => endHeld(tx, [code._id], state, test.clock.now()))
    await expect(ended).rejects.toMatchObject({ code: 'redemption_cancelled' })
    expect(await stockOf(test, deal.id)).toEqual(stock)
    expect(await eventsOf(test, code._id)).toEqual(['redemption.opened', 'redemption.confirmed'])
  },
)

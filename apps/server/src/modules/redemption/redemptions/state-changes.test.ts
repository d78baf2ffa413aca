import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { confirmRedemption, voidRedemption } from '@vicino/contract/till/till/endpoints'
import { sql } from 'kysely'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { redemptions } from './feature.ts'
import { endHeld } from './holds.ts'
import { eventsOf, openShop, type Shop, stockOf } from './testing/redemptions-fixture.ts'

let test: TestApp
let shop: Shop
beforeAll(async () => {
  test = await createTestApp({ features: [deals, redemptions] })
  shop = await openShop(test)
})
afterAll(() => test.close())

const confirm = (transactionId: string) =>
  test.request(confirmRedemption, { as: shop.scanner, body: { transactionId } })

it.each(['cancelled', 'expired'] as const)(
  'R-192 only a held code becomes %s; others are not found',
  async (state) => {
    const deal = await shop.deal()
    const { code } = await shop.customer(deal)
    await confirm(code.transactionId)
    const stock = await stockOf(test, deal.id)
    const ended = inTransaction(test.db, (tx) => endHeld(tx, [code._id], state, test.clock.now()))
    await expect(ended).rejects.toMatchObject({ code: 'redemption_cancelled' })
    expect(await stockOf(test, deal.id)).toEqual(stock)
    expect(await eventsOf(test, code._id)).toEqual(['redemption.opened', 'redemption.confirmed'])
  },
)

it('a confirmation does not wait for a lock on its deal’s stock, and the deal’s shown values are right at once', async () => {
  const deal = await shop.deal({ quantity: 3 })
  const [first, second] = [await shop.customer(deal), await shop.customer(deal)]
  await test.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM deal_stock WHERE deal_id = ${deal.id} FOR UPDATE`.execute(tx)
    await confirm(first.code.transactionId)
  })
  const shown = () => test.request(getDeal, { as: first.user, params: { id: deal.id } })
  const numbers = { quantity: 1, redeemedCount: 1, heldCount: 1 }
  expect(await shown()).toMatchObject(numbers)
  expect(await stockOf(test, deal.id)).toMatchObject({ redeemed: 1, held: 1 })
  expect(await shown()).toMatchObject(numbers)
  // Both are voided before the job has moved the second unit to the redeemed ones.
  await confirm(second.code.transactionId)
  for (const { code } of [first, second]) {
    const body = { reason: 'Scontrino sbagliato' }
    await test.request(voidRedemption, { as: shop.owner, params: { id: code._id }, body })
  }
  expect(await shown()).toMatchObject({ quantity: 3, redeemedCount: 0, heldCount: 0 })
  expect(await stockOf(test, deal.id)).toMatchObject({ redeemed: 0, held: 0 })
})

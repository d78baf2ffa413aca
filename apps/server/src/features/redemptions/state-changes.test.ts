import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmRedemption } from '@vicino/contract/till/endpoints'
import { auditInsert } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { eventInsert } from '../../platform/events/outbox.ts'
import { createTestApp, type TestApp } from '../../platform/testing/test-app.ts'
import { deals } from '../deals/feature.ts'
import { redemptions } from './feature.ts'
import { endHeld } from './holds.ts'
import { eventOf } from './redemptions.presenter.ts'
import { findForTill, writeRedeemed, writeVoided } from './redemptions.queries.ts'
import { eventsOf, openShop, type Shop, stockOf } from './testing/shop.ts'

let test: TestApp
let shop: Shop
beforeAll(async () => {
  test = await createTestApp({ features: [deals, redemptions] })
  shop = await openShop(test)
})
afterAll(() => test.close())

/** Stores a code as redeemed, as confirmRedemption() does after it has looked at the code. */
const redeem = (id: string) =>
  inTransaction(test.db, async (tx) => {
    const now = test.clock.now()
    const row = await findForTill(tx, { id, brandId: shop.brandId })
    if (row === undefined) throw new Error('no such code')
    const { scanner, brandId } = shop
    return writeRedeemed(tx, row, { actorId: scanner.id, unheardSeconds: null }, now, {
      audit: auditInsert({
        actorId: scanner.id,
        action: 'redemption.confirmed',
        objectType: 'redemption',
        objectId: id,
        brandId,
        detail: {},
        now,
      }),
      event: eventInsert('redemption.confirmed', eventOf(row), now),
    })
  })

it('R-194 a code that is not held any more is not redeemed, whatever its caller has read before', async () => {
  const deal = await shop.deal()
  const { code } = await shop.customer(deal)
  await test.request(confirmRedemption, { as: shop.scanner, body: { transactionId: code.transactionId } })
  const stock = await stockOf(test, deal.id)
  expect(await redeem(code._id)).toBe(false)
  expect(await stockOf(test, deal.id)).toEqual(stock)
})

it('R-210 only a redeemed code is voided', async () => {
  const deal = await shop.deal()
  const { code } = await shop.customer(deal)
  const stock = await stockOf(test, deal.id)
  expect(await writeVoided(test.db, code._id, 'Errore', test.clock.now())).toBe(false)
  expect(await stockOf(test, deal.id)).toEqual(stock)
})

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

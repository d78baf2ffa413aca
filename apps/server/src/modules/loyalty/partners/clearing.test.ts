import { listProgramEvents, refundPurchase } from '@vicino/contract/loyalty/members/endpoints'
import { listPartners } from '@vicino/contract/loyalty/partners/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { claims } from '../claims/feature.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { members } from '../members/feature.ts'
import { newReceipt } from '../members/testing/members-fixture.ts'
import { programs } from '../programs/feature.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { partners } from './feature.ts'
import { type Neighbour, Street } from './testing/partners-fixture.ts'

let test: TestApp
let street: Street
let partner: Neighbour
beforeAll(async () => {
  test = await createTestApp({
    features: [members, programs, redemptions, deals, claims, partners],
  })
})
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

async function open(config: object = {}): Promise<void> {
  street = await Street.open(test, config)
  partner = await street.partner()
}
async function sums() {
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const [row] = await test.request(listPartners, { as: street.counter.owner, params: street.params })
  return row?.clearing
}
const refund = (id: string) =>
  test.request(refundPurchase, { as: partner.till, params: { id }, body: { receiptId: newReceipt() } })

describe('the debts between brands of a common program', () => {
  it('R-265 a purchase’s refund never returns more than its charge, whatever a limit has moved', async () => {
    await open({ limits: { purchasePerDay: 120 } })
    const { counter } = street
    const ada = await counter.member(0)
    const own = (await counter.shop.buy(ada, 90)).eventId ?? ''
    const answer = await street.buy(ada, 100, partner)
    const sold = answer.json<{ results: { eventId: string }[] }>().results[0]?.eventId ?? ''
    // The daily limit leaves 30 points.
    expect(await sums()).toMatchObject({ pointsEarned: 30, amount: -0.24 })
    // Now 100 points of the partner's sale count, of which 30 were charged to it.
    await counter.shop.giveBack(own)
    expect((await refund(sold)).results).toMatchObject([{ points: -100 }])
    expect(await counter.balance(ada)).toMatchObject({ points: 0 })
    expect(await sums()).toEqual({ pointsEarned: 30, pointsReversed: 30, prizes: 0, amount: 0 })
    expect(await findDifferences(test.db, test.clock.now())).toEqual([])
  })

  it('R-265 R-209 a deal redeemed at a partner is refunded at its till', async () => {
    await open()
    const ada = await street.counter.member(0)
    const deal = await makeDeal(test.db, {
      brand_id: partner.brandId,
      price_cents: 2000,
      discount: 20,
      created_at: test.clock.now(),
      expires_at: new Date('2027-04-01T00:00:00Z'),
    })
    const { transactionId } = await test.request(openRedemption, { as: ada, body: { dealId: deal.id } })
    await test.request(confirmRedemption, {
      as: partner.till,
      body: { transactionId: transactionId ?? '' },
    })
    expect(await sums()).toMatchObject({ pointsEarned: 16 })
    const events = await test.request(listProgramEvents, { as: ada, params: street.params, query: {} })
    expect((await refund(events.items[0]?._id ?? '')).results).toMatchObject([{ points: -16 }])
    expect(await sums()).toMatchObject({ pointsReversed: 16, amount: 0 })
  })
})

import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import {
  listCommissions,
  openSlots,
  payPromoter,
  refuseCommission,
  releaseCommission,
} from '@vicino/contract/channels/promoters/endpoints'
import { voidRedemption } from '@vicino/contract/till/till/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { promoters } from './feature.ts'
import { promoterNotices } from './promoter-notices.consumers.ts'
import { device, Stall } from './testing/promoted-shop-fixture.ts'

const HOLD_SECONDS = 14 * 86_400

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [promoters, redemptions, notifications] })
})
afterAll(() => test.close())

/** Reads a person's notifications about promoters, the newest first: title and address. */
async function told(as: TestUser): Promise<string[]> {
  await drainOutbox(test.db, [promoterNotices], test.clock.now())
  const { items } = await test.request(listNotices, { as, headers: { 'accept-language': 'it' } })
  const own = items.filter(({ kind }) => kind === 'commission')
  return own.map(({ title, path }) => `${title} ${path}`)
}

it('R-420 R-402 a promoter is notified of earned, reversed and paid commissions, the brand of the promoters of its deals', async () => {
  const stall = await Stall.open(test)
  const { owner } = stall.shop
  const deal = await stall.deal()
  const promoter = await stall.promoter()
  const { code } = await stall.take(promoter, deal.id)
  expect(await told(owner)).toEqual([`${promoter.username} è tuo promoter /dashboard#promoters`])
  expect(await told(promoter)).toEqual([])

  const { id } = await stall.customer(code, deal.id)
  const earned = 'Hai guadagnato 1,00 € /promoter?tab=commissions'
  expect(await told(promoter)).toEqual([earned])
  // Many redemptions of a deal make one notification until it is read.
  await stall.customer(code, deal.id)
  test.clock.advance(1)
  expect(await told(promoter)).toEqual([earned])
  await test.request(voidRedemption, { as: owner, params: { id }, body: { reason: 'Errore' } })
  await stall.drain()
  test.clock.advance(1)
  expect(await told(promoter)).toEqual(['Provvigione stornata: 1,00 € /promoter?tab=commissions', earned])

  test.clock.advance(HOLD_SECONDS)
  const body = { promoterId: promoter.id, amount: 1, reference: '' }
  await test.request(payPromoter, { as: owner, body })
  expect((await told(promoter))[0]).toMatch(/ ha pagato 1,00 € \/promoter\?tab=payouts$/)
  expect(await told(owner)).toHaveLength(1)

  // Only promoters who know the brand are notified of new slots.
  const stranger = await stall.promoter()
  const next = await stall.shop.deal({ price_cents: 2000, discount: 50, discount_price_cents: 1000 })
  const commission = { kind: 'percent', value: 10 } as const
  await test.request(openSlots, { as: owner, body: { dealId: next.id, total: 1, commission } })
  test.clock.advance(1)
  expect((await told(promoter))[0]).toMatch(/ cerca promoter \/promoter$/)
  expect(await told(stranger)).toEqual([])
})

it('R-420 R-403 the promoter of a suspicious commission is notified of the review and its result, the brand of the review', async () => {
  const stall = await Stall.open(test)
  const { owner } = stall.shop
  const deal = await stall.deal(undefined, 3, { quantity: 20 })
  const promoter = await stall.promoter()
  const phone = device()
  const { code } = await stall.take(promoter, deal.id, phone)
  await stall.customer(code, deal.id, phone)
  await stall.customer(code, deal.id, phone)
  expect(await told(promoter)).toEqual(
    Array.from({ length: 2 }, () => 'Provvigione in verifica /promoter?tab=commissions'),
  )
  expect(await told(owner)).toContain('Provvigione da controllare /dashboard#promoters')
  const { items } = await test.request(listCommissions, { as: owner, query: { state: 'review' } })
  const [one = '', other = ''] = items.map(({ _id }) => _id)
  const reason = 'Acquisto del promoter'
  await test.request(refuseCommission, { as: owner, params: { id: one }, body: { reason } })
  test.clock.advance(1)
  expect((await told(promoter))[0]).toBe('Provvigione rifiutata: 1,00 € /promoter?tab=commissions')
  await test.request(releaseCommission, { as: owner, params: { id: other }, body: {} })
  test.clock.advance(1)
  expect((await told(promoter))[0]).toBe('Provvigione sbloccata: 1,00 € /promoter?tab=commissions')
})

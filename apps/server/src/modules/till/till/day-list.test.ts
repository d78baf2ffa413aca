import { refundReceipt, registerPurchase } from '@vicino/contract/loyalty/members/endpoints'
import { confirmRedemption, listConfirmations } from '@vicino/contract/till/till/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { makeProgram } from '../../loyalty/programs/testing/program.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { openShop } from '../../redemption/redemptions/testing/redemptions-fixture.ts'
import { members } from '../../loyalty/members/feature.ts'
import { till } from './feature.ts'
import { makeShop, newReceipt } from '../../loyalty/members/testing/members-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [members, redemptions, till] })
})
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

const dayOf = (as: TestUser, query: object = {}) => test.request(listConfirmations, { as, query })
const ids = (page: { items: readonly { _id: string }[] }) => page.items.map(({ _id }) => _id)

it('R-220 purchases and refunds of members are in the day’s list: at once, with customer, amount and points', async () => {
  const shop = await makeShop(test, { acquisti: { pointCoeff: 2, stampCoeff: 10 } })
  const maria = await shop.customer()
  const bought = await shop.buy(maria, 25.5, { receiptId: 'S-1' })
  expect(await dayOf(shop.scanner)).toMatchObject({
    totalCount: 1,
    totalAmount: 25.5,
    items: [
      {
        kind: 'purchase',
        _id: bought.eventId,
        confirmedAt: '2027-03-02T10:00:00.000Z',
        confirmedBy: shop.scanner.username,
        receiptId: 'S-1',
        customer: { username: maria.username },
        amount: 25.5,
        results: [{ points: 51, stamps: 2 }],
        can: { refund: true },
      },
    ],
  })
  test.clock.advance(60)
  const back = await shop.giveBack(bought.eventId ?? '', 10)
  const page = await dayOf(shop.scanner)
  expect(page).toMatchObject({ totalCount: 2, totalAmount: 15.5 })
  expect(page.items).toMatchObject([
    { kind: 'refund', _id: back.eventId, amount: 10, results: [{ points: -20 }], can: { refund: false } },
    { kind: 'purchase', can: { refund: true } },
  ])
  test.clock.advance(60)
  await shop.giveBack(bought.eventId ?? '')
  expect((await dayOf(shop.scanner)).items.map((line) => 'can' in line && line.can)).toEqual([
    { refund: false },
    { refund: false },
    { refund: false },
  ])
})

it('R-220 a purchase that earns nothing is listed, a refused one is not; a refund counts with its matched amount', async () => {
  const shop = await makeShop(test)
  const maria = await shop.customer()
  await shop.buy(maria, 0.5)
  const stranger = await test.createUser()
  await test.send(registerPurchase, {
    as: shop.scanner,
    body: { member: { userId: stranger.id }, amount: 9, receiptId: newReceipt() },
  })
  test.clock.advance(60)
  const lose = (amount: number, reason?: string) =>
    test.request(refundReceipt, {
      as: shop.scanner,
      body: { member: { userId: maria.id }, amount, receiptId: newReceipt(), ...(reason && { reason }) },
    })
  await lose(0.8, 'Scontrino perso')
  await lose(5)
  const page = await dayOf(shop.scanner)
  expect(page).toMatchObject({ totalCount: 2, totalAmount: 0 })
  expect(page.items).toMatchObject([
    { kind: 'refund', amount: 0.5, reason: 'Scontrino perso' },
    { kind: 'purchase', amount: 0.5, reason: null, results: [{ points: 0 }] },
  ])
})

it('R-220 a receipt that counts in two programs is one entry with both; a member who left and returned keeps their entries', async () => {
  const shop = await makeShop(test)
  const second = await makeProgram(test.db, {
    brand_id: shop.brandId,
    config: { acquisti: { pointCoeff: 3 } },
  })
  const maria = await shop.customer()
  await shop.join(maria, second.id)
  await test.request(registerPurchase, {
    as: shop.scanner,
    body: { member: { userId: maria.id }, amount: 10, receiptId: newReceipt() },
  })
  const page = await dayOf(shop.scanner)
  expect(page).toMatchObject({ totalCount: 1, totalAmount: 10 })
  const [entry] = page.items
  expect(entry?.kind === 'purchase' ? entry.results.map(({ points }) => points).toSorted() : []).toEqual([
    10, 30,
  ])
  await test.db
    .updateTable('members')
    .set({ joined_at: test.clock.now(), last_event_at: null })
    .where('user_id', '=', maria.id)
    .execute()
  expect(ids(await dayOf(shop.scanner))).toEqual(ids(page))
})

it('R-220 redemptions and purchases are ordered by time on every page; a scanner sees its own, another brand nothing; one statement', async () => {
  const deals = await openShop(test)
  const program = await makeProgram(test.db, { brand_id: deals.brandId })
  const buyer = await test.createUser()
  const shop = await makeShop(test)
  await shop.join(buyer, program.id)
  const made: string[] = []
  for (const as of [deals.scanner, deals.owner, deals.scanner]) {
    test.clock.advance(60)
    const { transactionId } = (await deals.customer(await deals.deal())).code
    made.unshift((await test.request(confirmRedemption, { as, body: { transactionId } }))._id)
    test.clock.advance(60)
    const { results } = await test.request(registerPurchase, {
      as,
      body: { member: { userId: buyer.id }, amount: 10, receiptId: newReceipt() },
    })
    made.unshift(results[0]?.eventId ?? '')
  }
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    test.takeStatements()
    const page = await dayOf(deals.owner, { limit: 2, ...(cursor === undefined ? {} : { cursor }) })
    expect(test.takeStatements()).toHaveLength(1)
    expect(page.totalCount).toBe(6)
    seen.push(...ids(page))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(made)
  expect(ids(await dayOf(deals.scanner))).toEqual([...made.slice(0, 2), ...made.slice(4)])
  expect(await dayOf(shop.scanner)).toMatchObject({ items: [], totalCount: 0 })
  test.clock.set('2027-03-03T00:00:00+01:00')
  expect(await dayOf(deals.owner)).toMatchObject({ items: [], totalCount: 0 })
  expect(ids(await dayOf(deals.owner, { date: '2027-03-02' }))).toEqual(made)
})

import { refundPurchase, refundReceipt } from '@vicino/contract/loyalty/members/endpoints'
import {
  declinePartnership,
  getStatementPdf,
  leavePartnership,
  listPartners,
  listPartnerships,
  withdrawPartner,
} from '@vicino/contract/loyalty/partners/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { claims } from '../claims/feature.ts'
import { codeOf } from '../claims/testing/claims-fixture.ts'
import { members } from '../members/feature.ts'
import { newReceipt } from '../members/testing/members-fixture.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { programs } from '../programs/feature.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { closeClearingMonths } from './close-clearing-months.ts'
import { partners } from './feature.ts'
import { type Neighbour, Street, TERMS } from './testing/partners-fixture.ts'

let test: TestApp
let street: Street
let partner: Neighbour
beforeAll(async () => {
  test = await createTestApp({ features: [members, programs, claims, notifications, partners] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  street = await Street.open(test)
  partner = await street.partner()
})
afterAll(() => test.close())

/** Reads the partner as the owner sees it, after all events were posted. */
async function ofOwner() {
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const [row] = await test.request(listPartners, { as: street.counter.owner, params: street.params })
  if (row === undefined) throw new Error('The program has a partner')
  return row
}
const amount = async () => (await ofOwner()).clearing.amount
const answered = (endpoint: typeof declinePartnership | typeof leavePartnership) =>
  test.send(endpoint, { as: partner.owner, params: street.params, body: {} })
async function bought(customer: TestUser, euros: number): Promise<string> {
  const answer = await street.buy(customer, euros, partner)
  return answer.json<{ results: { eventId: string }[] }>().results[0]?.eventId ?? ''
}
const refunded = (id: string) =>
  test.send(refundPurchase, { as: partner.till, params: { id }, body: { receiptId: newReceipt() } })

it('R-265 one side alone changes no price: other terms apply once both agree, and earlier points are reversed at their own price', async () => {
  const ada = await street.counter.member(0)
  const before = await bought(ada, 1000)
  expect(await amount()).toBe(-8)
  expect(codeOf(await street.invite(partner))).toBe('partner_known')
  expect((await street.invite(partner, { pointsPrice: 12 })).json()).toMatchObject({
    state: 'accepted',
    terms: TERMS,
    proposal: { ...TERMS, pointsPrice: 12 },
    can: { withdraw: true, propose: true },
  })
  // A new proposal replaces an unanswered one, which can no longer be accepted.
  await street.invite(partner, { pointsPrice: 10 })
  expect(codeOf(await street.accept(partner, { pointsPrice: 12 }))).toBe('partner_terms_changed')
  const { items } = await test.request(listPartnerships, { as: partner.owner, query: {} })
  expect(items).toMatchObject([
    { terms: TERMS, proposal: { pointsPrice: 10 }, can: { answer: true, leave: true } },
  ])
  await bought(ada, 1000)
  expect(await amount()).toBe(-16)
  test.clock.advance(60)
  expect((await street.accept(partner, { pointsPrice: 10 })).json()).toMatchObject({
    terms: { pointsPrice: 10 },
    proposal: null,
    can: { answer: false },
  })
  expect((await street.accept(partner, { pointsPrice: 10 })).statusCode).toBe(200)
  test.clock.advance(60)
  await bought(ada, 1000)
  expect(await amount()).toBe(-26)
  await refunded(before)
  expect(await amount()).toBe(-18)
  // A refund without a receipt lowers the newest purchase first: 1,000 points at 10 €, then 500 at
  // 8 €.
  await test.request(refundReceipt, {
    as: partner.till,
    body: { member: { userId: ada.id }, receiptId: newReceipt(), amount: 1500, reason: 'Senza scontrino' },
  })
  expect(await amount()).toBe(-4)
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('R-265 a declined or withdrawn proposal leaves the agreed terms, and both sides are notified', async () => {
  await street.invite(partner, { prizePercent: 20 })
  expect((await answered(declinePartnership)).json()).toMatchObject({
    state: 'accepted',
    terms: TERMS,
    proposal: null,
  })
  expect(codeOf(await answered(declinePartnership))).toBe('partner_state')
  await street.invite(partner, { prizePercent: 30 })
  const withdrawn = {
    as: street.counter.owner,
    params: { ...street.params, brandId: partner.brandId },
  }
  expect((await test.send(withdrawPartner, withdrawn)).statusCode).toBe(204)
  expect(await ofOwner()).toMatchObject({ state: 'accepted', terms: TERMS, proposal: null })
  expect(codeOf(await street.accept(partner, { prizePercent: 30 }))).toBe('partner_terms_changed')
  const told = await test.db
    .selectFrom('notices')
    .select(['user_id', 'template'])
    .where('template', 'in', ['partner-proposed', 'partner-refused'])
    .execute()
  expect(told.map(({ user_id, template }) => [user_id === partner.owner.id, template])).toContainEqual([
    false,
    'partner-refused',
  ])
})

it('R-265 a former partner fulfils earlier claims at the agreed share, also when invited again on other terms or declining', async () => {
  const ada = await street.counter.member(2000)
  const rewardId = await street.counter.reward({ value_cents: 1000 })
  const [first, second] = [
    await street.counter.claim(ada, rewardId),
    await street.counter.claim(ada, rewardId),
  ]
  const given = await bought(ada, 1000)
  expect(await amount()).toBe(-8)
  test.clock.advance(60)
  expect((await answered(leavePartnership)).statusCode).toBe(200)
  test.clock.advance(60)
  const after = await street.counter.claim(ada, rewardId)
  expect((await street.invite(partner, { pointsPrice: 50, prizePercent: 5 })).statusCode).toBe(201)
  expect((await street.counter.confirm({ code: first.code }, partner.till)).statusCode).toBe(200)
  expect(await amount()).toBe(-2)
  await answered(declinePartnership)
  expect((await street.counter.confirm({ code: second.code }, partner.till)).statusCode).toBe(200)
  expect(codeOf(await street.counter.confirm({ code: after.code }, partner.till))).toBe('claim_other_brand')
  await refunded(given)
  expect(await amount()).toBe(12)
  test.clock.set('2027-04-01T00:30:00+02:00')
  await runOnce(test.db, closeClearingMonths, test.clock.now())
  const pdf = await test.send(getStatementPdf, {
    as: partner.owner,
    params: { ...street.params, month: '2027-03' },
  })
  expect(pdf.statusCode).toBe(200)
})

it('R-265 a partner that only fulfils rewards gives no points, and begins to once both agree', async () => {
  const baker = await street.partner({ earns: false })
  const ada = await street.counter.member(1000)
  expect(codeOf(await street.buy(ada, 10, baker))).toBe('program_not_active')
  const claim = await street.counter.claim(ada, await street.counter.reward())
  expect((await street.counter.confirm({ code: claim.code }, baker.till)).statusCode).toBe(200)
  test.clock.advance(60)
  await street.invite(baker, { pointsPrice: 2 })
  await street.accept(baker, { pointsPrice: 2 })
  test.clock.advance(60)
  expect((await street.buy(ada, 10, baker)).json()).toMatchObject({ results: [{ points: 10 }] })
})

import { scanAtTill } from '@vicino/contract/till/till/endpoints'
import type { Problem } from '@vicino/contract/common/problem'
import { getMemberCard, getProgramBalance } from '@vicino/contract/loyalty/members/endpoints'
import { listConfirmations } from '@vicino/contract/till/till/endpoints'
import type { TillVisit } from '@vicino/contract/loyalty/visits/schemas'
import { registerVisit } from '@vicino/contract/loyalty/visits/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeBrand } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { claims } from '../claims/feature.ts'
import { members } from '../members/feature.ts'
import { makeShop, type Shop } from '../members/testing/members-fixture.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { visits } from './feature.ts'
import { till } from '../../till/till/feature.ts'
import { placeOf, STAFF_RULE } from './testing/visits-fixture.ts'

let test: TestApp
let shop: Shop
beforeAll(async () => {
  test = await createTestApp({ features: [members, claims, redemptions, visits, till] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  shop = await makeShop(test, { rules: [STAFF_RULE] })
})
afterAll(() => test.close())

type Answer = Awaited<ReturnType<TestApp['send']>>
const codeOf = (answer: Answer): string => (answer.statusCode < 300 ? 'done' : answer.json<Problem>().code)

/** Scans a member's card and returns the visit that the till is offered. */
async function scanned(member: TestUser, by = shop.scanner): Promise<TillVisit | null> {
  const { card } = await test.request(getMemberCard, { as: member })
  const seen = await test.request(scanAtTill, { as: by, body: { text: card } })
  return seen.kind === 'member' ? seen.visit : null
}

const register = (
  ticket: string | undefined,
  { as = shop.scanner, storeId }: { as?: TestUser; storeId?: string } = {},
) =>
  test.send(registerVisit, { as, body: { ticket: ticket ?? '', ...(storeId !== undefined && { storeId }) } })

const points = async (of: TestUser) =>
  (await test.request(getProgramBalance, { as: of, params: { userId: of.id, programId: shop.programId } }))
    .points

it('a till registers a visit of the member whose card it read, without a purchase: once within the limits, in its day’s list and in the audit', async () => {
  const maria = await shop.customer()
  const visit = await scanned(maria)
  expect(visit?.programs).toMatchObject([{ _id: shop.programId, points: 5, reason: null }])
  const answer = await register(visit?.ticket)
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({ results: [{ programId: shop.programId, points: 5, balance: 5 }] })
  expect(codeOf(await register(visit?.ticket))).toBe('visit_counted')
  // The next scan of the card says why there is nothing to register.
  expect((await scanned(maria))?.programs).toMatchObject([{ points: 0, reason: 'no_room' }])
  expect(await points(maria)).toBe(5)
  const day = await test.request(listConfirmations, { as: shop.scanner })
  expect(day).toMatchObject({
    totalCount: 1,
    totalAmount: 0,
    items: [
      {
        kind: 'visit',
        confirmedBy: shop.scanner.username,
        customer: { username: maria.username },
        receiptId: '',
        amount: 0,
        results: [{ points: 5, stamps: 0 }],
        can: { refund: false },
      },
    ],
  })
  const audit = await test.db
    .selectFrom('audit_log')
    .select(['actor_id', 'object_type', 'detail'])
    .where('action', '=', 'visit.registered')
    .where('brand_id', '=', shop.brandId)
    .execute()
  expect(audit).toEqual([
    { actor_id: shop.scanner.id, object_type: 'visit', detail: { programId: shop.programId, points: 5 } },
  ])
  // A refused visit left no event.
  const events = await test.db
    .selectFrom('loyalty_events')
    .select(['source', 'reason', 'actor_id'])
    .where('user_id', '=', maria.id)
    .where('type', '=', 'visit')
    .execute()
  expect(events).toEqual([{ source: 'till-visit', reason: null, actor_id: shop.scanner.id }])
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('a ticket is valid for one till, for ten minutes, and cannot be forged', async () => {
  const maria = await shop.customer()
  const zeno = await shop.customer()
  const ticket = (await scanned(maria))?.ticket ?? ''
  const other = await test.createUser({ role: 'scanner', brand_id: shop.brandId })
  expect(codeOf(await register(ticket, { as: other }))).toBe('visit_ticket_stale')
  expect(codeOf(await register(ticket.replace(maria.id, zeno.id)))).toBe('visit_ticket_stale')
  expect(codeOf(await register('x'))).toBe('visit_ticket_stale')
  test.clock.advance(600)
  expect(codeOf(await register(ticket))).toBe('visit_ticket_stale')
  const fresh = (await scanned(maria))?.ticket
  test.clock.advance(599)
  expect(codeOf(await register(fresh))).toBe('done')
})

it('staff of the brand earn nothing, whoever presses; a person who is no member, and a program without the rule, have nothing to register', async () => {
  // The member is hired after joining.
  const clerk = await shop.customer()
  await test.db
    .updateTable('users')
    .set({ role: 'scanner', brand_id: shop.brandId })
    .where('id', '=', clerk.id)
    .execute()
  const visit = await scanned(clerk)
  expect(visit?.programs).toMatchObject([{ points: 0, reason: 'staff_self' }])
  expect(codeOf(await register(visit?.ticket))).toBe('visit_own_brand')
  const own = await scanned(clerk, clerk)
  expect(codeOf(await register(own?.ticket, { as: clerk }))).toBe('visit_own_brand')
  expect(await scanned(await test.createUser())).toBeNull()
  const plain = await makeShop(test)
  expect(await scanned(await plain.customer(), plain.scanner)).toBeNull()
  expect(await points(clerk)).toBe(0)
})

it('the till’s shop is noted: nobody is in two distant shops within minutes; another brand’s shop is refused', async () => {
  const maria = await shop.customer()
  const milano = await placeOf(test, shop.brandId, { lat: 45.4642, lon: 9.19 })
  const roma = await placeOf(test, shop.brandId, { lat: 41.9028, lon: 12.4964 })
  const foreign = await placeOf(test, (await makeBrand(test.db)).id, { lat: 45.4642, lon: 9.19 })
  const again = async (storeId?: string) =>
    codeOf(await register((await scanned(maria))?.ticket, storeId === undefined ? {} : { storeId }))
  expect(await again(foreign)).toBe('shop_not_found')
  expect(await again(milano)).toBe('done')
  test.clock.set('2027-03-02T23:30:00+01:00')
  await test.db
    .updateTable('visit_presences')
    .set({ at: test.clock.now() })
    .where('user_id', '=', maria.id)
    .execute()
  test.clock.advance(3600)
  expect(await again(roma)).toBe('visit_elsewhere')
  // A till without a known shop is not compared with the last check-in.
  expect(await again()).toBe('done')
  // A till bound to one shop is in that shop.
  test.clock.set('2027-03-05T11:00:00+01:00')
  const bound = await test.createUser({ role: 'scanner', brand_id: shop.brandId, shops: [roma] })
  const ticket = (await scanned(maria, bound))?.ticket
  expect(codeOf(await register(ticket, { as: bound, storeId: milano }))).toBe('till_other_shop')
  expect(codeOf(await register(ticket, { as: bound }))).toBe('done')
  const kept = await test.db
    .selectFrom('visit_presences')
    .select('lat')
    .where('user_id', '=', maria.id)
    .executeTakeFirst()
  expect(kept?.lat).toBe(41.9028)
})

it('concurrency: ten tills at once register one visit', async () => {
  const maria = await shop.customer()
  const ticket = (await scanned(maria))?.ticket
  const answers = await Promise.all(Array.from({ length: 10 }, () => register(ticket)))
  expect(answers.map(codeOf).toSorted()).toEqual([
    'done',
    ...Array.from({ length: 9 }, () => 'visit_counted'),
  ])
  expect(await points(maria)).toBe(5)
})

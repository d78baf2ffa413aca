import { revokeCoupon, voidCouponUse } from '@vicino/contract/loyalty/coupons/endpoints'
import { getMemberCatalogue } from '@vicino/contract/loyalty/claims/endpoints'
import {
  addSegment,
  countSegment,
  listCustomers,
  listSegments,
} from '@vicino/contract/loyalty/customers/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { claims } from '../claims/feature.ts'
import { customers } from '../customers/feature.ts'
import { members } from '../members/feature.ts'
import { makeReward } from '../programs/rewards/testing/reward.ts'
import { workDeadlines } from './coupons.jobs.ts'
import { coupons } from './feature.ts'
import { till } from '../../till/till/feature.ts'
import { Desk } from './testing/coupons-fixture.ts'

let test: TestApp
let desk: Desk
beforeAll(async () => {
  test = await createTestApp({ features: [members, customers, claims, coupons, till] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  desk = await Desk.open(test)
})
afterAll(() => test.close())

const settle = () => drainOutbox(test.db, test.services.consumers, test.clock.now())
const ofProgram = () => ({ as: desk.owner, params: { programId: desk.shop.programId } })
const segment = async (name: string, rule: object): Promise<string> =>
  (await test.request(addSegment, { ...ofProgram(), body: { name, rule } as never }))._id

const customersOf = (count: number) => Promise.all(Array.from({ length: count }, () => desk.shop.customer()))
const reason = 'Scontrino annullato'

it('segments find customers by their coupons: usable, used, expired, revoked, or given at all; of one, of some, of any', async () => {
  const people = await customersOf(5)
  const [ada, bea, cleo, dora, eva] = people as [TestUser, TestUser, TestUser, TestUser, TestUser]
  const [short, long] = [await desk.make(), await desk.make({ name: 'Più a lungo', validDays: 60 })]
  const used = await desk.give(ada, short)
  await desk.confirm([used], 20)
  await desk.give(bea, short)
  const revoked = { id: short._id, codeId: (await desk.give(cleo, short))._id }
  await test.request(revokeCoupon, { as: desk.owner, params: revoked, body: { reason } })
  await desk.give(dora, long)
  // A segment of another brand cannot be named.
  const other = await Desk.open(test)
  await other.shop.join(eva)
  await other.give(eva)
  await settle()
  const names = new Map(people.map(({ id }, index) => [id, 'abcde'[index]]))
  let kept = 0
  const find = async (op: string, value: unknown, state: string) => {
    const rule = { field: 'coupon', op, value, state }
    kept += 1
    const query = { segment: await segment(`S${kept}`, rule), perPage: '10' }
    const { items } = await test.request(listCustomers, { ...ofProgram(), query })
    const { count } = await test.request(countSegment, { ...ofProgram(), body: { rule } as never })
    expect(count).toBe(items.length)
    return items
      .map(({ _id }) => names.get(_id))
      .toSorted()
      .join('')
  }
  expect(await find('eq', short._id, 'any')).toBe('abc')
  expect(await find('eq', short._id, 'active')).toBe('b')
  expect(await find('eq', short._id, 'used')).toBe('a')
  expect(await find('eq', short._id, 'revoked')).toBe('c')
  expect(await find('eq', short._id, 'expired')).toBe('')
  expect(await find('ne', short._id, 'any')).toBe('de')
  expect(await find('ne', short._id, 'active')).toBe('acde')
  expect(await find('in', [short._id, long._id], 'active')).toBe('bd')
  expect(await find('exists', true, 'active')).toBe('bd')
  expect(await find('exists', false, 'used')).toBe('bcde')
  expect(await find('exists', false, 'any')).toBe('e')

  // A coupon counts as expired before the job marks it, and after.
  test.clock.advance(31 * 86_400)
  expect(await find('eq', short._id, 'active')).toBe('')
  expect(await find('eq', short._id, 'expired')).toBe('b')
  await workDeadlines(test.db, test.clock.now())
  expect(await find('exists', true, 'expired')).toBe('b')
  expect(await find('exists', true, 'active')).toBe('d')
  // A reversed use does not count as a use.
  const voided = { id: short._id, codeId: used._id }
  await test.request(voidCouponUse, { as: desk.owner, params: voided, body: { reason } })
  expect(await find('eq', short._id, 'used')).toBe('')
  expect(await find('eq', short._id, 'expired')).toBe('ab')
})

it('a rule that names a coupon of another brand is refused, and nothing is stored', async () => {
  const [own, foreign] = [await desk.make(), await (await Desk.open(test)).make()]
  const rule = { any: [{ field: 'coupon', op: 'in', value: [own._id, foreign._id], state: 'any' }] }
  const asked = { ...ofProgram(), body: { rule } }
  expect(await test.refused(countSegment, asked)).toMatchObject({ statusCode: 404, code: 'coupon_not_found' })
  const named = { ...ofProgram(), body: { name: 'Altrui', rule } }
  expect(await test.refused(addSegment, named)).toMatchObject({ statusCode: 404, code: 'coupon_not_found' })
  expect(await test.request(listSegments, ofProgram())).toEqual({ items: [] })
})

it('R-333 a reward is for customers who have used a coupon, from then on', async () => {
  const [ada, bea] = (await customersOf(2)) as [TestUser, TestUser]
  const made = await desk.make()
  const rule = { field: 'coupon', op: 'eq', value: made._id, state: 'used' }
  const { programId } = desk.shop
  await makeReward(test.db, programId, { segment_id: await segment('Con coupon', rule) })
  const shownTo = async (as: TestUser) =>
    (await test.request(getMemberCatalogue, { as, params: { id: programId } })).items.length
  const coupon = await desk.give(ada, made)
  await settle()
  expect([await shownTo(ada), await shownTo(bea)]).toEqual([0, 0])
  await desk.confirm([coupon], 20)
  expect([await shownTo(ada), await shownTo(bea)]).toEqual([1, 0])
})

import {
  confirmCoupons,
  countCouponAudience,
  listCouponBatches,
  revokeCoupon,
  startCouponBatch,
  stopCouponBatch,
  voidCouponUse,
} from '@vicino/contract/loyalty/coupons/endpoints'
import { addSegment } from '@vicino/contract/loyalty/customers/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { claims } from '../claims/feature.ts'
import { customers } from '../customers/feature.ts'
import { members } from '../members/feature.ts'
import { newReceipt } from '../members/testing/members-fixture.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { workBatches } from './batches.ts'
import { coupons } from './feature.ts'
import { till } from '../../till/till/feature.ts'
import { Desk } from './testing/coupons-fixture.ts'

const AT_ONCE = 30

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

type Answer = Awaited<ReturnType<TestApp['send']>>

/** Counts the answers by error code; a success counts as 'done'. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const code = answer.statusCode < 300 ? 'done' : answer.json<{ code: string }>().code
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

const many = <Made>(make: (no: number) => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, no) => make(no)))

it('R-382 of thirty tills that use one code at once one succeeds', async () => {
  const made = await desk.make()
  const coupon = await desk.give(await desk.shop.customer(), made)
  const ticket = await desk.ticket(coupon)
  const answers = await many(() => desk.confirm([{ ticket }], 10))
  expect(tally(answers)).toEqual({ done: 1, coupon_used: AT_ONCE - 1 })
  expect(await desk.figures(made._id)).toMatchObject({ used: 1, sales: 9 })
  const uses = await test.db
    .selectFrom('coupon_uses')
    .select('id')
    .where('coupon_id', '=', coupon._id)
    .execute()
  expect(uses).toHaveLength(1)
})

it('R-382 thirty sendings of one receipt are one use and one purchase', async () => {
  const ada = await desk.shop.customer()
  const coupon = await desk.give(ada)
  const body = { coupons: [{ ticket: await desk.ticket(coupon) }], amount: 10, receiptId: newReceipt() }
  const answers = await many(() => test.send(confirmCoupons, { as: desk.shop.scanner, body }))
  expect(tally(answers)).toEqual({ done: AT_ONCE })
  const purchases = await test.db.selectFrom('purchases').select('id').where('user_id', '=', ada.id).execute()
  expect(purchases).toHaveLength(1)
})

it('R-381 limits hold while thirty give at once', async () => {
  const people = await many(() => desk.shop.customer())
  const [limited, once] = [await desk.make({ total: 10 }), await desk.make({ perMember: 2 })]
  const [one] = people
  if (one === undefined) throw new Error('nobody')
  await Promise.all([
    ...people.map(({ id }) => desk.send(limited._id, [id])),
    ...people.map(() => desk.send(once._id, [one.id])),
  ])
  expect(await desk.figures(limited._id)).toMatchObject({ issued: 10 })
  expect(await desk.figures(once._id)).toMatchObject({ issued: 2 })
})

it('R-382 uses, voids and revocations at once leave consistent rows', async () => {
  const made = await desk.make({ perMember: null })
  const ada = await desk.shop.customer()
  const body = { reason: 'Prova' }
  for (let round = 0; round < 3; round += 1) {
    const coupon = await desk.give(ada, made)
    const ticket = await desk.ticket(coupon)
    const params = { id: made._id, codeId: coupon._id }
    const answers = await many((no) => {
      if (no % 3 === 0) return desk.confirm([{ ticket }], 10)
      const endpoint = no % 3 === 1 ? voidCouponUse : revokeCoupon
      return test.send(endpoint, { as: desk.owner, params, body })
    })
    expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true)
    const { state } = await desk.own(ada, coupon._id)
    const live = await test.db
      .selectFrom('coupon_uses')
      .select('id')
      .where('coupon_id', '=', coupon._id)
      .where('voided_at', 'is', null)
      .execute()
    expect(live).toHaveLength(state === 'used' ? 1 : 0)
  }
  const { issued, used, revoked, active } = await desk.figures(made._id)
  expect(used + revoked + active).toBe(issued)
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('R-381 a job gives them to a segment, as many as were counted and nobody twice', async () => {
  const people = await many(() => desk.shop.customer())
  for (const one of people.slice(0, 5)) await desk.shop.buy(one, 20)
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const { programId } = desk.shop
  const segment = await test.request(addSegment, {
    as: desk.owner,
    params: { programId },
    body: { name: 'Chi compra', rule: { field: 'purchases', op: 'gte', value: 1 } },
  })
  const made = await desk.make()
  const params = { id: made._id }
  const body = { programId, segmentId: segment._id }
  const asked = await test.request(countCouponAudience, { as: desk.owner, params, body })
  expect(asked).toEqual({ count: 5, had: 0, left: null })
  const batch = await test.request(startCouponBatch, { as: desk.owner, params, body })
  expect(batch).toMatchObject({ counted: 5, issued: 0, state: 'running', segment: 'Chi compra' })
  await Promise.all([workBatches(test.db, test.clock.now()), workBatches(test.db, test.clock.now())])
  const done = async (id: string) =>
    (await test.request(listCouponBatches, { as: desk.owner, params: { id } })).items[0]
  expect(await done(made._id)).toMatchObject({ issued: 5, refused: 0, state: 'done' })
  expect(await desk.figures(made._id)).toMatchObject({ issued: 5 })
  const everybody = { params, body: { programId, segmentId: null } }
  expect(await test.request(countCouponAudience, { as: desk.owner, ...everybody })).toMatchObject({
    count: 30,
    had: 5,
  })
  expect(await test.request(countCouponAudience, { as: desk.owner, params, body })).toMatchObject({
    count: 5,
    had: 5,
  })

  const few = await desk.make({ total: 7 })
  const all = { programId, segmentId: null }
  await test.request(startCouponBatch, { as: desk.owner, params: { id: few._id }, body: all })
  await workBatches(test.db, test.clock.now())
  expect(await done(few._id)).toMatchObject({
    counted: 30,
    issued: 7,
    state: 'stopped',
    stoppedBy: 'limit_total',
  })

  const stopped = await test.request(startCouponBatch, { as: desk.owner, params, body: all })
  const which = { id: made._id, batchId: stopped._id }
  await test.request(stopCouponBatch, { as: desk.owner, params: which, body: {} })
  await workBatches(test.db, test.clock.now())
  expect(await done(made._id)).toMatchObject({ issued: 0, state: 'stopped', stoppedBy: 'person' })
})

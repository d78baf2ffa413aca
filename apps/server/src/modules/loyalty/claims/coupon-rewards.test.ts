import { randomUUID } from 'node:crypto'
import {
  getOwnCoupon,
  listCouponCodes,
  pauseCouponTemplate,
} from '@vicino/contract/loyalty/coupons/endpoints'
import type { CouponTemplate, CouponTemplateBody } from '@vicino/contract/loyalty/coupons/schemas'
import { getMemberCatalogue, listOwnClaims } from '@vicino/contract/loyalty/claims/endpoints'
import type { OwnClaimDetail } from '@vicino/contract/loyalty/claims/schemas'
import type { Problem } from '@vicino/contract/common/problem'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { cancelProgram, getProgramStatistics } from '@vicino/contract/loyalty/programs/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { coupons } from '../coupons/feature.ts'
import { Desk } from '../coupons/testing/coupons-fixture.ts'
import { files } from '../../foundation/files/feature.ts'
import { members } from '../members/feature.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { programs } from '../programs/feature.ts'
import { ProgramOwner } from '../programs/testing/program-owner-fixture.ts'
import { CANCELLATION } from '../programs/testing/program.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { Keeper } from '../programs/rewards/testing/catalogue-fixture.ts'
import { claims } from './feature.ts'
import { till } from '../../till/till/feature.ts'
import { codeOf, Counter } from './testing/claims-fixture.ts'

let test: TestApp
beforeAll(async () => {
  const parts = [members, programs, files, notifications, coupons, claims, till]
  test = await createTestApp({ features: parts })
})
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

const drain = () => drainOutbox(test.db, test.services.consumers, test.clock.now())
const DISCOUNT = { kind: 'discount', fulfilment: 'digital' } as const

/** Opens a program with a reward for 500 points, ten units, that gives a coupon. */
async function open(values: Partial<CouponTemplateBody> = {}, auto = false) {
  const rewardId = randomUUID()
  const config = auto ? { autoClaim: { cost: 300, rewardId } } : {}
  const counter = await Counter.open(test, undefined, config)
  const desk = new Desk(test, counter.shop, counter.owner)
  const template = await desk.make(values)
  await counter.reward({ id: rewardId, ...DISCOUNT, coupon_template_id: template._id })
  return { counter, desk, template, rewardId }
}

const codesOf = async (owner: TestUser, { _id }: CouponTemplate) =>
  (await test.request(listCouponCodes, { as: owner, params: { id: _id } })).items

describe('a reward that gives a coupon', () => {
  it('R-381 a claim gives exactly one coupon, at once, also where the request is repeated', async () => {
    const { counter, template, rewardId } = await open()
    const ada = await counter.member(700)
    const key = randomUUID()
    const answers = await Promise.all([
      counter.send(ada, rewardId, {}, key),
      counter.send(ada, rewardId, {}, key),
    ])
    answers.push(await counter.send(ada, rewardId, {}, key))
    const done = answers.filter(({ statusCode }) => statusCode === 201)
    expect(done.length).toBeGreaterThanOrEqual(2)
    const [claim] = done.map((answer) => answer.json<OwnClaimDetail>())
    expect(claim).toMatchObject({
      state: 'delivered',
      points: 500,
      code: null,
      qr: null,
      deliveredAt: test.clock.now().toISOString(),
      steps: [
        { kind: 'requested', by: 'member', points: -500 },
        { kind: 'approved', by: 'program' },
        { kind: 'delivered', by: 'program' },
      ],
    })
    const [code, ...others] = await codesOf(counter.owner, template)
    expect(others).toEqual([])
    expect(code).toMatchObject({ _id: claim?.couponId, state: 'active', cause: 'claim' })
    const params = { id: claim?.couponId ?? '' }
    expect(await test.request(getOwnCoupon, { as: ada, params })).toMatchObject({ state: 'active' })
    expect((await counter.own(ada, claim?._id ?? '')).couponId).toBe(claim?.couponId)
    expect((await counter.balance(ada)).points).toBe(200)
    expect(await counter.stock(rewardId)).toEqual({ held: 0, used: 1, claimed: 1 })
    await drain()
    const figures = { brandId: counter.shop.brandId, programId: counter.programId }
    expect(await test.request(getProgramStatistics, { as: counter.owner, params: figures })).toMatchObject({
      reward: 1,
    })
    const day = await test.db
      .selectFrom('program_daily')
      .where('program_id', '=', counter.programId)
      .select(({ fn }) => [
        fn.sum<number>('claims').as('claims'),
        fn.sum<number>('delivered').as('delivered'),
      ])
      .executeTakeFirstOrThrow()
    expect([Number(day.claims), Number(day.delivered)]).toEqual([1, 1])
    // The member took the coupon and sees it on the screen, so no notification follows.
    const { items } = await test.request(listNotices, { as: ada })
    expect(items.filter(({ title }) => title.includes('Tazza'))).toEqual([])
    expect(await findDifferences(test.db, test.clock.now())).toEqual([])
  })

  it('R-381 when its coupons are used up a claim is refused and takes nothing, also of two at once', async () => {
    const { counter, template, rewardId } = await open({ total: 1 })
    const both = [await counter.member(), await counter.member()] as const
    const answers = await Promise.all(both.map((one) => counter.send(one, rewardId)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const refused = answers[0]?.statusCode === 409 ? 0 : 1
    const bob = both[refused]
    expect(codeOf(answers[refused] ?? { json: () => ({}) as never })).toBe('prize_sold_out')
    expect((await counter.balance(bob)).points).toBe(1000)
    expect((await test.request(listOwnClaims, { as: bob })).items).toEqual([])
    expect(await codesOf(counter.owner, template)).toHaveLength(1)
    expect(await counter.stock(rewardId)).toEqual({ held: 0, used: 1, claimed: 1 })
    const shown = await test.request(getMemberCatalogue, { as: bob, params: { id: counter.programId } })
    expect(shown.items).toMatchObject([{ left: 0, refusal: 'prize_sold_out', can: { claim: false } }])
    await drain()
    expect(await findDifferences(test.db, test.clock.now())).toEqual([])
  })

  it('R-381 a claim is refused while its coupon is paused or has ended, and for a member with the maximum of coupons', async () => {
    const { counter, template, rewardId } = await open({ validDays: null, validTo: '2027-03-10' })
    const ada = await counter.member(1200)
    await counter.claim(ada, rewardId)
    expect(codeOf(await counter.send(ada, rewardId))).toBe('limit_reached')
    expect((await counter.balance(ada)).points).toBe(700)
    const bob = await counter.member()
    test.clock.set('2027-03-11T11:00:00+01:00')
    expect(codeOf(await counter.send(bob, rewardId))).toBe('prize_sold_out')
    test.clock.set('2027-03-03T11:00:00+01:00')
    await test.request(pauseCouponTemplate, { as: counter.owner, params: { id: template._id }, body: {} })
    expect(codeOf(await counter.send(bob, rewardId))).toBe('prize_sold_out')
    expect((await counter.balance(bob)).points).toBe(1000)
  })

  it('R-381 R-301 after an emergency cancellation the coupon stays, like everything fulfilled', async () => {
    const { counter, rewardId } = await open()
    const ada = await counter.member()
    const { _id, couponId } = await counter.claim(ada, rewardId)
    const params = { id: counter.programId }
    await test.request(cancelProgram, { as: counter.owner, params, body: CANCELLATION })
    await drain()
    expect((await counter.own(ada, _id)).state).toBe('delivered')
    const coupon = { id: couponId ?? '' }
    expect(await test.request(getOwnCoupon, { as: ada, params: coupon })).toMatchObject({ state: 'active' })
  })

  it('R-381 the automatic reward gives its coupon too, and takes no points where there is none left', async () => {
    const { counter, template, rewardId } = await open({ total: 2, perMember: null }, true)
    const ada = await counter.member(1000)
    await drain()
    const { items } = await test.request(listOwnClaims, { as: ada })
    expect(items.map(({ state, points }) => [state, points])).toEqual([
      ['delivered', 300],
      ['delivered', 300],
    ])
    expect((await codesOf(counter.owner, template)).map(({ _id }) => _id)).toEqual(
      items.map(({ couponId }) => couponId),
    )
    expect((await counter.balance(ada)).points).toBe(400)
    await counter.shop.buy(ada, 10)
    await drain()
    expect((await counter.balance(ada)).points).toBe(410)
    expect(await counter.stock(rewardId)).toEqual({ held: 0, used: 2, claimed: 2 })
    expect(await findDifferences(test.db, test.clock.now())).toEqual([])
  })

  it('R-381 when another member was quicker, the points of the automatic reward are returned', async () => {
    const { counter, template } = await open({ total: 1 }, true)
    const [ada, bob] = [await counter.member(350), await counter.member(350)]
    await drain()
    const all = await Promise.all([ada, bob].map((as) => test.request(listOwnClaims, { as })))
    expect(all.map(({ items }) => items.map(({ state }) => state))).toEqual([['delivered'], ['refused']])
    expect(await codesOf(counter.owner, template)).toHaveLength(1)
    expect([(await counter.balance(ada)).points, (await counter.balance(bob)).points]).toEqual([50, 350])
    expect(await findDifferences(test.db, test.clock.now())).toEqual([])
  })
})

describe('the coupon of a reward, in its form', () => {
  it('R-381 is an active one of the brand; one of another brand is a 404', async () => {
    const keeper = new Keeper(test, await ProgramOwner.of(test))
    const others = await Desk.open(test)
    const own = new Desk(test, others.shop, keeper.user)
    const { _id: id } = await keeper.owner.made('draft')
    const foreign = await others.make()
    const template = await own.make()
    const refused = await keeper.sendNew(id, { ...DISCOUNT, couponTemplateId: foreign._id })
    expect([refused.statusCode, codeOf(refused)]).toEqual([404, 'coupon_not_found'])
    const body = { ...DISCOUNT, couponTemplateId: template._id }
    for (const wrong of [
      { kind: 'product' },
      { fulfilment: 'store' },
      { money: 1 },
      { needsApproval: true },
    ] as const) {
      const answer = await keeper.sendNew(id, { ...body, ...wrong })
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json<Problem>().fieldErrors ?? {})).toEqual(['couponTemplateId'])
    }
    const reward = await keeper.add(id, body)
    expect(reward.couponTemplateId).toBe(template._id)
    expect(codeOf(await keeper.change(id, reward, { couponTemplateId: foreign._id }))).toBe(
      'coupon_not_found',
    )
    await test.request(pauseCouponTemplate, { as: keeper.user, params: { id: template._id }, body: {} })
    expect(codeOf(await keeper.sendNew(id, body))).toBe('coupon_paused')
    // Another correction of the reward need not name the coupon again.
    const renamed = await keeper.change(id, reward, { name: 'Dieci per cento' })
    expect(renamed.statusCode).toBe(200)
    expect(renamed.json()).toMatchObject({ couponTemplateId: template._id, version: 2 })
  })

  it('R-381 R-331 stays as it is while the program is active', async () => {
    const keeper = new Keeper(test, await ProgramOwner.of(test))
    const own = new Desk(test, (await Desk.open(test)).shop, keeper.user)
    const [one, other] = [await own.make(), await own.make()]
    const { id, reward } = await keeper.stocked('active', { ...DISCOUNT, couponTemplateId: one._id })
    for (const couponTemplateId of [other._id, null]) {
      const answer = await keeper.change(id, reward, { couponTemplateId })
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'change_worse'])
      expect(Object.keys(answer.json<Problem>().fieldErrors ?? {})).toEqual(['couponTemplateId'])
    }
    expect((await keeper.change(id, reward, { stock: 20 })).statusCode).toBe(200)
    expect((await keeper.sendNew(id, { ...DISCOUNT, couponTemplateId: other._id })).statusCode).toBe(201)
  })
})

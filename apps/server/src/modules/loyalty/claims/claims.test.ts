import { randomUUID } from 'node:crypto'
import { claimReward, getMemberCatalogue, listOwnClaims } from '@vicino/contract/loyalty/claims/endpoints'
import type { Problem } from '@vicino/contract/common/problem'
import { getProgramBalance, joinProgram, registerPurchase } from '@vicino/contract/loyalty/members/endpoints'
import { getTiers, updateTiers } from '@vicino/contract/loyalty/programs/endpoints'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { members } from '../members/feature.ts'
import { newReceipt } from '../members/testing/members-fixture.ts'
import { programs } from '../programs/feature.ts'
import { makeReward } from '../programs/rewards/testing/reward.ts'
import { ProgramOwner } from '../programs/testing/program-owner-fixture.ts'
import { claims } from './feature.ts'
import { codeOf, Counter } from './testing/claims-fixture.ts'

let test: TestApp
let counter: Counter
beforeAll(async () => {
  test = await createTestApp({ features: [members, programs, claims] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  counter = await Counter.open(test)
})
afterAll(() => test.close())

const catalogueOf = (as: Parameters<Counter['claim']>[0]) =>
  test.request(getMemberCatalogue, { as, params: { id: counter.programId } })

/** Returns status and text of a refusal. */
const told = (answer: Awaited<ReturnType<Counter['send']>>) => [
  answer.statusCode,
  answer.json<Problem>().message,
]

describe('claiming', () => {
  it('R-332 takes the points, reserves a unit and shows a code', async () => {
    const rewardId = await counter.reward()
    const ada = await counter.member(700)
    const claim = await counter.claim(ada, rewardId)
    expect(claim).toMatchObject({
      state: 'ready',
      points: 500,
      stamps: 0,
      can: { show: true, cancel: true },
      steps: [{ kind: 'requested', points: -500 }, { kind: 'approved' }, { kind: 'ready' }],
    })
    expect(claim.code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    expect((await counter.balance(ada)).points).toBe(200)
    expect(await counter.stock(rewardId)).toMatchObject({ held: 1, used: 0 })
    const { items } = await test.request(listOwnClaims, { as: ada })
    expect(items.map(({ _id }) => _id)).toEqual([claim._id])
    expect(await counter.own(ada, claim._id)).toMatchObject({ code: claim.code })
    expect((await catalogueOf(ada)).items).toMatchObject([
      { left: 9, missing: { points: 300 }, claimed: { inAll: 1 }, refusal: 'points_missing' },
    ])
  })

  it('R-332 points and stamps together, and stamps alone', async () => {
    const both = await counter.reward({ points: 100, stamps: 3 })
    const stamps = await counter.reward({ points: 0, stamps: 5 })
    const ada = await counter.member(200)
    await counter.claim(ada, both, { points: 100, stamps: 3 })
    await counter.claim(ada, stamps, { points: 0, stamps: 5 })
    expect(await counter.balance(ada)).toMatchObject({ points: 100, stamps: 12 })
  })

  it('R-333 without enough points, stamps, units or tier it is refused and nothing is taken', async () => {
    const counterWithTiers = await Counter.open(test, { enabled: true, tiers: [tier('Silver', 5000)] })
    const silver = await counterWithTiers.reward({ min_rank: 1 })
    const bob = await counterWithTiers.member()
    expect(told(await counterWithTiers.send(bob, silver))).toEqual([409, 'Livello non raggiunto'])
    const poor = await counter.member(499)
    const mug = await counter.reward({ stock: 1 })
    expect(told(await counter.send(poor, mug))).toEqual([409, 'Punti insufficienti'])
    const album = await counter.reward({ points: 0, stamps: 50 })
    expect(told(await counter.send(poor, album, { points: 0, stamps: 50 }))).toEqual([
      409,
      'Bollini insufficienti',
    ])
    const ada = await counter.member()
    await counter.claim(ada, mug)
    expect(told(await counter.send(ada, mug))).toEqual([409, 'Premio esaurito'])
    expect((await counter.balance(ada)).points).toBe(500)
    expect((await counter.balance(poor)).points).toBe(499)
  })

  it('R-333 outside of its days, while paused or beyond its limits it is refused', async () => {
    const ada = await counter.member(5000)
    const early = await counter.reward({ visible_from: '2027-03-03' })
    const late = await counter.reward({ visible_to: '2027-03-01' })
    const paused = await counter.reward({ state: 'paused' })
    const once = await counter.reward({ per_member: 1, points: 10 })
    const monthly = await counter.reward({ per_period: 1, period: 'month', points: 10 })
    expect(codeOf(await counter.send(ada, early))).toBe('reward_hidden')
    expect(codeOf(await counter.send(ada, late))).toBe('reward_hidden')
    expect(codeOf(await counter.send(ada, paused))).toBe('reward_paused')
    for (const rewardId of [once, monthly]) {
      await counter.claim(ada, rewardId, { points: 10 })
      expect(codeOf(await counter.send(ada, rewardId, { points: 10 }))).toBe('limit_reached')
    }
    test.clock.set('2027-04-01T00:00:01+02:00')
    await counter.claim(ada, monthly, { points: 10 })
    expect(codeOf(await counter.send(ada, once, { points: 10 }))).toBe('limit_reached')
  })

  it('R-333 cancelled claims do not count against a limit', async () => {
    const ada = await counter.member()
    const rewardId = await counter.reward({ per_member: 1, ready_within_days: 3 })
    const { _id } = await counter.claim(ada, rewardId)
    await counter.withdraw(ada, _id)
    expect((await counter.claim(ada, rewardId)).state).toBe('approved')
  })

  it('a price that rose meanwhile must be confirmed again, a lower one is accepted', async () => {
    const ada = await counter.member()
    const rewardId = await counter.reward({ points: 400, money_cents: 250 })
    expect(codeOf(await counter.send(ada, rewardId, { points: 300, money: 2.5 }))).toBe('price_changed')
    expect(codeOf(await counter.send(ada, rewardId, { points: 400, money: 2 }))).toBe('price_changed')
    expect((await counter.balance(ada)).points).toBe(1000)
    expect(await counter.claim(ada, rewardId, { points: 450, money: 3 })).toMatchObject({
      points: 400,
      money: 2.5,
    })
    expect((await counter.balance(ada)).points).toBe(600)
  })

  it('R-336 the catalogue shows a tier’s discount, and the claim takes this price, rounded up', async () => {
    const silver = tier('Silver', 100)
    const tiers = [{ ...silver, options: { ...silver.options, rewardsDiscount: 15 } }]
    counter = await Counter.open(test, { enabled: true, tiers })
    const rewardId = await counter.reward({ points: 333 })
    const ada = await counter.member(400)
    expect((await catalogueOf(ada)).items).toMatchObject([
      { points: 333, price: { points: 284, fullPoints: 333 }, can: { claim: true } },
    ])
    await counter.claim(ada, rewardId, { points: 284 })
    expect((await counter.balance(ada)).points).toBe(116)
  })

  it.each([
    [true, { tier: 'Silver', points: 120, price: { points: 45, fullPoints: 50 } }],
    [false, { tier: '', points: 110, price: { points: 50, fullPoints: 50 } }],
  ])('R-344 tiers that were saved with enabled %s: tier, multiplier and discount', async (enabled, shown) => {
    const owner = await ProgramOwner.of(test)
    const params = { brandId: owner.user.brand_id ?? '' }
    const silver = { id: 'silver', name: 'Silver', minPoints: 100, maxPoints: null }
    const tiers = [{ ...silver, options: { pointsMultiplier: 2, pointsExpiration: 0, rewardsDiscount: 10 } }]
    await test.request(updateTiers, {
      as: owner.user,
      params,
      body: { enabled: true, tiers, version: 0 },
    })
    await test.request(updateTiers, { as: owner.user, params, body: { enabled, tiers, version: 1 } })
    expect((await test.request(getTiers, { as: owner.user, params })).tierConfigs.enabled).toBe(enabled)
    const program = await owner.made('active')
    const scanner = await test.createUser({ role: 'scanner', brand_id: owner.user.brand_id })
    const ada = await test.createUser()
    await test.request(joinProgram, {
      as: ada,
      params: { id: program._id },
      body: { privacyConsent: true, acceptRegulation: true },
    })
    for (const amount of [100, 10])
      await test.request(registerPurchase, {
        as: scanner,
        body: { member: { userId: ada.id }, amount, receiptId: newReceipt() },
      })
    await makeReward(test.db, program._id, { points: 50 })
    const at = { userId: ada.id, programId: program._id }
    const { tier: reached, points } = await test.request(getProgramBalance, { as: ada, params: at })
    const { items } = await test.request(getMemberCatalogue, { as: ada, params: { id: program._id } })
    expect({ tier: reached.name, points, price: items[0]?.price }).toMatchObject(shown)
  })

  it('a shipped reward needs an address', async () => {
    const ada = await counter.member()
    const rewardId = await counter.reward({ fulfilment: 'shipping' })
    expect(codeOf(await counter.send(ada, rewardId))).toBe('address_needed')
    const claim = await counter.claim(ada, rewardId, { note: 'Via Roma 1, Torino' })
    expect(claim).toMatchObject({ state: 'approved', note: 'Via Roma 1, Torino' })
    expect(claim.readyBy).toBe('2027-04-01T22:00:00.000Z')
  })

  it('the key is required, and the same request again is the same claim', async () => {
    const ada = await counter.member()
    const rewardId = await counter.reward()
    const params = { id: counter.programId, rewardId }
    const body = { points: 500, stamps: 0, money: 0 }
    expect((await test.send(claimReward, { as: ada, params, body })).statusCode).toBe(400)
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => counter.send(ada, rewardId, {}, key)))
    const made = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json()._id)
    expect(new Set(made).size).toBe(1)
    const again = await counter.send(ada, rewardId, {}, key)
    expect(again.json()._id).toBe(made[0])
    expect((await counter.balance(ada)).points).toBe(500)
  })

  it('R-304 claims continue for 60 days after the end, and then stop; a person who is no member has no catalogue', async () => {
    const ada = await counter.member(2000)
    const rewardId = await counter.reward()
    test.clock.set('2028-02-29T23:59:59+01:00')
    await counter.claim(ada, rewardId)
    test.clock.set('2028-03-01T00:00:00+01:00')
    expect(codeOf(await counter.send(ada, rewardId))).toBe('program_closed')
    expect(await catalogueOf(ada)).toMatchObject({ isOpen: false, items: [{ refusal: 'program_closed' }] })
    const stranger = await test.createUser()
    expect(codeOf(await counter.send(stranger, rewardId))).toBe('not_member')
    expect(codeOf(await counter.send(ada, randomUUID()))).toBe('program_reward_not_found')
  })
})

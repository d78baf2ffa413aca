import {
  approveClaim,
  cancelClaim,
  deliverClaim,
  getClaim,
  listClaims,
  offerSubstitutes,
  readyClaim,
  receiveClaim,
  refuseClaim,
  shipClaim,
  substituteClaim,
  withdrawClaim,
} from '@vicino/contract/loyalty/claims/endpoints'
import { CLAIM_STATES, CLAIM_TIMES } from '@vicino/domain/loyalty/claims'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { members } from '../members/feature.ts'
import { claims } from './feature.ts'
import { codeOf, Counter } from './testing/claims-fixture.ts'

let test: TestApp
let counter: Counter
let ada: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [members, claims] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  counter = await Counter.open(test)
  ada = await counter.member(1000)
})
afterAll(() => test.close())

const queue = (query: Record<string, string> = {}) =>
  test.request(listClaims, { as: counter.owner, params: { id: counter.programId }, query })

describe('the steps of a claim', () => {
  it('R-334 waits for approval, is made ready in its days and fulfilled once', async () => {
    const rewardId = await counter.reward({ needs_approval: true, ready_within_days: 5 })
    const { _id, can } = await counter.claim(ada, rewardId)
    expect(can).toEqual({ cancel: true, receive: false, substitute: false, show: false })
    expect(await counter.step(approveClaim, _id)).toMatchObject({
      state: 'approved',
      readyBy: '2027-03-07T23:00:00.000Z',
      actions: ['ready', 'deliver', 'cancel', 'offer'],
    })
    const ready = await counter.step(readyClaim, _id)
    // The end of the 60th day in Rome, in summer time.
    expect(ready).toMatchObject({ state: 'ready', expiresAt: '2027-05-01T22:00:00.000Z' })
    const done = await counter.sendStep(deliverClaim, _id)
    expect(done.json()).toMatchObject({ state: 'delivered', actions: [] })
    expect(codeOf(await counter.sendStep(deliverClaim, _id))).toBe('claim_delivered')
    expect(await counter.stock(rewardId)).toMatchObject({ held: 0, used: 1 })
    expect((await counter.balance(ada)).points).toBe(500)
  })

  it('R-334 the brand refuses: points and unit are returned, with the reason', async () => {
    const rewardId = await counter.reward({ needs_approval: true })
    const { _id } = await counter.claim(ada, rewardId)
    const refused = await counter.sendStep(refuseClaim, _id, { reason: 'Non è più in produzione' })
    expect(refused.json()).toMatchObject({ state: 'refused', returned: { points: 500, stamps: 0 } })
    expect((await counter.balance(ada)).points).toBe(1000)
    expect(await counter.stock(rewardId)).toMatchObject({ held: 0, used: 0 })
    const own = await counter.own(ada, _id)
    expect(own).toMatchObject({ state: 'refused', reason: 'Non è più in produzione', code: null, qr: null })
    expect(own.steps.map(({ kind, points }) => [kind, points])).toEqual([
      ['requested', -500],
      ['refused', 500],
    ])
    for (const endpoint of [refuseClaim, cancelClaim]) {
      expect(codeOf(await counter.sendStep(endpoint, _id, { reason: 'Ancora' }))).toBe('claim_step')
    }
  })

  it('R-334 the member cancels until it is ready, ten minutes where it was ready at once, and no later', async () => {
    const rewardId = await counter.reward({ ready_within_days: 3, stamps: 2 })
    const first = await counter.claim(ada, rewardId, { stamps: 2 })
    expect(await counter.withdraw(ada, first._id)).toMatchObject({
      state: 'cancelled',
      returned: { points: 500, stamps: 2 },
    })
    expect(await counter.balance(ada)).toMatchObject({ points: 1000, stamps: 100 })
    const second = await counter.claim(ada, rewardId, { stamps: 2 })
    test.clock.advance(60)
    await counter.step(readyClaim, second._id)
    const params = { id: second._id }
    expect(codeOf(await test.send(withdrawClaim, { as: ada, params, body: {} }))).toBe('claim_step')
    const atOnce = await counter.reward()
    const eva = await counter.member()
    const [slip, late] = [await counter.claim(ada, atOnce), await counter.claim(eva, atOnce)]
    expect(slip).toMatchObject({ state: 'ready', can: { cancel: true } })
    test.clock.advance(CLAIM_TIMES.undoMinutes * 60 - 1)
    expect(await counter.withdraw(ada, slip._id)).toMatchObject({
      state: 'cancelled',
      returned: { points: 500 },
      can: { cancel: false },
    })
    test.clock.advance(1)
    expect((await counter.own(eva, late._id)).can.cancel).toBe(false)
    const tooLate = { as: eva, params: { id: late._id }, body: {} }
    expect(codeOf(await test.send(withdrawClaim, tooLate))).toBe('claim_step')
  })

  it('R-334 is shipped with its number, and received by the member', async () => {
    const rewardId = await counter.reward({ fulfilment: 'shipping' })
    const { _id } = await counter.claim(ada, rewardId, { note: 'Via Roma 1' })
    expect(codeOf(await counter.sendStep(readyClaim, _id))).toBe('claim_step')
    const sent = await counter.sendStep(shipClaim, _id, { tracking: 'IT 123' })
    expect(sent.json()).toMatchObject({ state: 'shipped', tracking: 'IT 123', note: 'Via Roma 1' })
    const received = await test.request(receiveClaim, { as: ada, params: { id: _id }, body: {} })
    expect(received).toMatchObject({ state: 'delivered', can: { receive: false } })
    expect(await counter.stock(rewardId)).toMatchObject({ held: 0, used: 1 })
  })

  it('the member chooses another reward of the same or a higher value for the paid price', async () => {
    const [broken, less, more] = [
      await counter.reward({ needs_approval: true }),
      await counter.reward({ value_cents: 1199 }),
      await counter.reward({ value_cents: 1500, points: 900, name: 'Brocca' }),
    ]
    const { _id } = await counter.claim(ada, broken)
    const offer = (rewardIds: string[]) =>
      counter.sendStep(offerSubstitutes, _id, { reason: 'Rotta', rewardIds })
    expect(codeOf(await offer([less]))).toBe('substitute_worth_less')
    expect((await offer([more])).json()).toMatchObject({ offered: [{ _id: more, name: 'Brocca' }] })
    expect(await counter.own(ada, _id)).toMatchObject({ offered: [{ _id: more }], can: { substitute: true } })
    const take = (rewardId: string) =>
      test.send(substituteClaim, { as: ada, params: { id: _id }, body: { rewardId } })
    expect(codeOf(await take(less))).toBe('claim_substitute')
    expect((await take(more)).json()).toMatchObject({
      state: 'ready',
      points: 500,
      reward: { name: 'Brocca' },
    })
    expect(await counter.stock(broken)).toMatchObject({ held: 0, used: 0 })
    expect(await counter.stock(more)).toMatchObject({ held: 1, used: 0 })
    expect((await counter.balance(ada)).points).toBe(500)
  })

  it('points that expired meanwhile last 60 days more when the brand refuses, and are lost when the member cancels', async () => {
    counter = await Counter.open(test, undefined, { points: { expiryMonths: 1 } })
    const [bob, eva] = [await counter.member(1000), await counter.member(1000)]
    const rewardId = await counter.reward({ needs_approval: true })
    const [refused, withdrawn] = [await counter.claim(bob, rewardId), await counter.claim(eva, rewardId)]
    test.clock.set('2027-05-03T11:00:00+02:00')
    await counter.sendStep(refuseClaim, refused._id, { reason: 'Finita' })
    await counter.withdraw(eva, withdrawn._id)
    expect(await counter.balance(bob)).toMatchObject({
      points: 500,
      expiring: { points: 500, at: '2027-07-02T22:00:00.000Z' },
    })
    expect((await counter.balance(eva)).points).toBe(0)
  })
})

describe('the queue of a brand', () => {
  it('lists open claims, finds by name, reward and code, and has pages', async () => {
    const rewardId = await counter.reward({ needs_approval: true, points: 100 })
    const other = await counter.reward({ points: 100, name: 'Grembiule' })
    const made = []
    for (let index = 0; index < 3; index += 1) {
      made.push(await counter.claim(ada, index === 2 ? other : rewardId, { points: 100 }))
    }
    const all = await queue()
    expect(all.items.map(({ _id }) => _id)).toEqual(made.map(({ _id }) => _id).toReversed())
    expect(all.counts).toEqual({
      ...Object.fromEntries(CLAIM_STATES.map((state) => [state, 0])),
      requested: 2,
      ready: 1,
    })
    expect(all.deadlines).toEqual({ late: 0, warn: 0, breach: 0 })
    const open = await queue({ show: 'open', limit: '2' })
    const next = await queue({ show: 'open', limit: '2', cursor: open.nextCursor ?? '' })
    expect([...open.items, ...next.items].map(({ _id }) => _id)).toEqual(made.map(({ _id }) => _id))
    const found = async (search: string) => (await queue({ search })).items.length
    expect([await found('grembi'), await found(made[0]?.code ?? ''), await found('nessuno%')]).toEqual([
      1, 1, 0,
    ])
    expect((await queue({ state: 'requested' })).items).toHaveLength(2)
  })

  it('LAW-10 a fulfilled reward keeps its member, its day and its value for the report of the year', async () => {
    const rewardId = await counter.reward({ value_cents: 4990 })
    const { _id } = await counter.claim(ada, rewardId)
    await counter.step(deliverClaim, _id)
    const { items } = await queue({ state: 'delivered' })
    expect(items).toMatchObject([
      {
        _id,
        reward: { value: 49.9 },
        deliveredAt: test.clock.now().toISOString(),
        customer: { userId: ada.id },
      },
    ])
  })

  it('LAW-1 over five months old a claim has a warning, over six it is a breach', async () => {
    const rewardId = await counter.reward({ needs_approval: true })
    const { _id } = await counter.claim(ada, rewardId)
    const lateness = async (at: string) => {
      test.clock.set(at)
      const { deadlines } = await queue()
      const params = { id: counter.programId, claimId: _id }
      return [(await test.request(getClaim, { as: counter.owner, params })).lateness, deadlines]
    }
    const none = { late: 0, warn: 0, breach: 0 }
    expect(await lateness('2027-08-01T23:59:59+02:00')).toEqual(['in_time', none])
    expect(await lateness('2027-08-02T00:00:00+02:00')).toEqual(['warn', { ...none, warn: 1 }])
    expect(await lateness('2027-09-02T00:00:00+02:00')).toEqual(['breach', { ...none, breach: 1 }])
  })
})

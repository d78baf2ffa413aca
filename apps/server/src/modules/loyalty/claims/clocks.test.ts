import {
  listOwnClaims,
  refuseClaim,
  withdrawClaim,
  shipClaim,
} from '@vicino/contract/loyalty/claims/endpoints'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { getMembership, leaveProgram, listJoinedPrograms } from '@vicino/contract/loyalty/members/endpoints'
import {
  cancelProgram,
  listCompensations,
  settleCompensation,
} from '@vicino/contract/loyalty/programs/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { members } from '../members/feature.ts'
import { voidDuePrograms } from '../members/void-program-points.ts'
import { programs } from '../programs/feature.ts'
import { CANCELLATION } from '../programs/testing/program.ts'
import { workDueClaims } from './due-claims.ts'
import { claims } from './feature.ts'
import { till } from '../../till/till/feature.ts'
import { codeOf, Counter } from './testing/claims-fixture.ts'

let test: TestApp
let counter: Counter
let ada: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [members, programs, notifications, claims, till] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  counter = await Counter.open(test)
  ada = await counter.member(1000)
})
afterAll(() => test.close())

const drain = () => drainOutbox(test.db, test.services.consumers, test.clock.now())

/** Runs the job at a moment and returns how many claims it handled. */
async function at(moment: string): Promise<number> {
  test.clock.set(moment)
  const done = await workDueClaims(test.db, test.clock.now(), 100)
  await drain()
  return done
}

const kinds = async (id: string) => (await counter.own(ada, id)).steps.map(({ kind }) => kind)

describe('the effects of time on claims', () => {
  it('R-334 a reward that waits 60 days expires at midnight: points and unit are returned, once', async () => {
    const rewardId = await counter.reward()
    const { _id, expiresAt, code } = await counter.claim(ada, rewardId)
    expect(expiresAt).toBe('2027-05-01T22:00:00.000Z')
    await at('2027-05-01T23:59:59+02:00')
    expect((await counter.own(ada, _id)).state).toBe('ready')
    test.clock.set('2027-05-02T00:00:00+02:00')
    // The claim is over before the job has run, too.
    expect((await counter.own(ada, _id)).state).toBe('expired')
    expect(codeOf(await counter.confirm({ code }))).toBe('claim_over')
    await at('2027-05-02T03:00:00+02:00')
    await at('2027-05-02T04:00:00+02:00')
    expect(await counter.own(ada, _id)).toMatchObject({
      state: 'expired',
      closedAt: '2027-05-01T22:00:00.000Z',
      returned: { points: 500 },
    })
    expect((await counter.balance(ada)).points).toBe(1000)
    expect(await counter.stock(rewardId)).toMatchObject({ held: 0, used: 0 })
  })

  it('its member is notified 14 and 3 days before, each once', async () => {
    await counter.claim(ada, await counter.reward())
    const notices = async () => {
      const { items } = await test.request(listNotices, { as: ada })
      return items.map(({ title }) => title).filter((title) => title.includes('days left'))
    }
    await at('2027-04-17T23:59:59+02:00')
    await at('2027-04-18T00:00:00+02:00')
    await at('2027-04-18T12:00:00+02:00')
    await at('2027-04-29T00:00:00+02:00')
    await at('2027-04-30T00:00:00+02:00')
    expect(await notices()).toEqual(['Tazza: 3 days left', 'Tazza: 14 days left'])
  })

  it('a shipped one counts as fulfilled after 14 days', async () => {
    const rewardId = await counter.reward({ fulfilment: 'shipping' })
    const { _id } = await counter.claim(ada, rewardId, { note: 'Via Roma 1' })
    await counter.sendStep(shipClaim, _id)
    await at('2027-03-16T23:59:59+01:00')
    expect((await counter.own(ada, _id)).state).toBe('shipped')
    await at('2027-03-17T08:00:00+01:00')
    expect(await counter.own(ada, _id)).toMatchObject({
      state: 'delivered',
      deliveredAt: '2027-03-16T23:00:00.000Z',
    })
    expect(await counter.stock(rewardId)).toMatchObject({ held: 0, used: 1 })
  })

  it('R-304 after its program closed it waits 30 days more, and then nothing is returned', async () => {
    const rewardId = await counter.reward()
    test.clock.set('2028-02-01T11:00:00+01:00')
    const { _id, code } = await counter.claim(ada, rewardId)
    await at('2028-04-02T00:00:00+02:00')
    expect(await counter.own(ada, _id)).toMatchObject({
      state: 'ready',
      expiresAt: '2028-05-01T22:00:00.000Z',
    })
    expect(await kinds(_id)).toContain('extended')
    expect((await counter.scan(code ?? '')).statusCode).toBe(200)
    await at('2028-05-02T00:00:00+02:00')
    expect(await counter.own(ada, _id)).toMatchObject({
      state: 'expired',
      returned: { points: 0, stamps: 0 },
    })
    expect(await counter.stock(rewardId)).toMatchObject({ held: 0, used: 0 })
  })

  it('LAW-1 after five months the brand is warned, once', async () => {
    const { _id } = await counter.claim(ada, await counter.reward({ needs_approval: true }))
    await at('2027-08-01T23:59:59+02:00')
    expect(await kinds(_id)).toEqual(['requested'])
    await at('2027-08-02T00:00:00+02:00')
    await at('2027-09-02T00:00:00+02:00')
    expect(await kinds(_id)).toEqual(['requested', 'overdue'])
  })

  it('R-301 LAW-3 after an emergency cancellation claims that were paid stay due; members have a record of what they receive for their points', async () => {
    const [one, two] = [await counter.reward({ points: 100 }), await counter.reward({ points: 100 })]
    const [open, done] = [
      await counter.claim(ada, one, { points: 100 }),
      await counter.claim(ada, two, { points: 100 }),
    ]
    await counter.confirm({ code: done.code })
    const params = { id: counter.programId }
    await test.request(cancelProgram, { as: counter.owner, params, body: CANCELLATION })
    expect(codeOf(await counter.send(ada, one, { points: 100 }))).toBe('program_closed')
    await drain()
    await voidDuePrograms(test.db, test.clock.now(), 10)
    await at('2027-03-02T11:00:30+01:00')
    expect((await counter.own(ada, done._id)).state).toBe('delivered')
    const left = (await counter.own(ada, open._id)).state
    expect(['approved', 'ready']).toContain(left)
    // The brand cannot refuse what is owed; a till hands it over.
    const refusal = await test.send(refuseClaim, {
      as: counter.owner,
      params: { ...params, claimId: open._id },
      body: { reason: 'La raccolta è finita.' },
    })
    expect(codeOf(refusal)).toBe('program_closed')
    // What was handed over is refused for its own state, whoever asks.
    const withdrawal = await test.send(withdrawClaim, { as: ada, params: { id: done._id }, body: {} })
    expect(codeOf(withdrawal)).toBe('claim_step')
    expect((await counter.confirm({ code: open.code })).statusCode).toBe(200)
    expect(await counter.stock(one)).toMatchObject({ held: 0, used: 1 })
    expect((await counter.balance(ada)).points).toBe(0)
    const { items } = await test.request(listCompensations, { as: counter.owner, params })
    expect(items).toEqual([
      {
        _id: ada.id,
        userId: ada.id,
        username: ada.username,
        what: CANCELLATION.compensation.what,
        worth: 5,
        by: '2027-05-01',
        points: expect.any(Number),
        stamps: expect.any(Number),
        settledAt: null,
      },
    ])
    // She reads the same on her card, with contact and reason.
    const onCard = async () => (await test.request(getMembership, { as: ada, params })).compensation
    const owed = {
      what: CANCELLATION.compensation.what,
      worth: 5,
      points: items[0]?.points,
      stamps: items[0]?.stamps,
      by: '2027-05-01',
      contact: CANCELLATION.compensation.contact,
      reason: CANCELLATION.reason,
      settledAt: null,
    }
    expect(await onCard()).toEqual(owed)
    const inWallet = (await test.request(listJoinedPrograms, { as: ada })).items
    expect(inWallet.map(({ compensation }) => compensation)).toEqual([owed])
    const hers = { ...params, userId: ada.id }
    const settled = await test.request(settleCompensation, { as: counter.owner, params: hers, body: {} })
    expect(settled.settledAt).not.toBeNull()
    expect(await onCard()).toEqual({ ...owed, settledAt: settled.settledAt })
    expect(await test.request(settleCompensation, { as: counter.owner, params: hers, body: {} })).toEqual(
      settled,
    )
    const stranger = await test.createUser({ role: 'brand' })
    for (const endpoint of [listCompensations, settleCompensation]) {
      const sent = { as: stranger, params: hers, ...(endpoint === settleCompensation && { body: {} }) }
      expect((await test.refused(endpoint, sent as never)).code).toBe('program_not_found')
    }
  })

  it('a member who leaves keeps open claims, and gets nothing back, also after joining again', async () => {
    const rewardId = await counter.reward({ ready_within_days: 3 })
    const { _id } = await counter.claim(ada, rewardId)
    await test.request(leaveProgram, { as: ada, params: { id: counter.programId }, body: { confirm: true } })
    expect((await test.request(listOwnClaims, { as: ada })).items).toMatchObject([{ _id, state: 'approved' }])
    test.clock.advance(60)
    await counter.shop.join(ada)
    expect(await counter.withdraw(ada, _id)).toMatchObject({ state: 'cancelled', returned: { points: 0 } })
    expect((await counter.balance(ada)).points).toBe(0)
  })
})

import { getOwnClaim, listOwnClaims, refuseClaim } from '@vicino/contract/loyalty/claims/endpoints'
import { listProgramEvents } from '@vicino/contract/loyalty/members/endpoints'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { getProgramStatistics } from '@vicino/contract/loyalty/programs/endpoints'
import { readClaimCode } from '@vicino/domain/claim-code'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { members } from '../members/feature.ts'
import { creditPending } from '../members/pending-points.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { programs } from '../programs/feature.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { claims } from './feature.ts'
import { Counter } from './testing/claims-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [members, programs, notifications, claims] })
})
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

const drain = () => drainOutbox(test.db, test.services.consumers, test.clock.now())
const claimsOf = async (as: TestUser) => (await test.request(listOwnClaims, { as })).items

/** Opens a program that claims a reward for its members at every 300 points. */
async function open(
  reward: Parameters<Counter['reward']>[0] = {},
  points: { pendingDays?: number } = {},
): Promise<{ counter: Counter; rewardId: string }> {
  const rewardId = randomUUID()
  const counter = await Counter.open(test, undefined, { autoClaim: { cost: 300, rewardId }, points })
  await counter.reward({ id: rewardId, ...reward })
  return { counter, rewardId }
}

describe('the automatic reward', () => {
  it('is a claim with its code, ready at once, for the cost in the mechanics; its member is notified', async () => {
    const { counter, rewardId } = await open()
    const ada = await counter.member(299)
    await drain()
    expect(await claimsOf(ada)).toEqual([])
    await counter.shop.buy(ada, 2)
    await drain()
    const [claim] = await claimsOf(ada)
    expect(claim).toMatchObject({ state: 'ready', points: 300, stamps: 0, reward: { _id: rewardId } })
    expect(await test.request(getOwnClaim, { as: ada, params: { id: claim?._id ?? '' } })).toMatchObject({
      expiresAt: '2027-05-01T22:00:00.000Z',
      steps: [
        { kind: 'requested', by: 'program', points: -300 },
        { kind: 'approved', by: 'program' },
        { kind: 'ready', by: 'program' },
      ],
    })
    expect(await counter.balance(ada)).toMatchObject({ points: 1 })
    const { items } = await test.request(listNotices, { as: ada })
    expect(items.map(({ title }) => title)).toContain('Reward reached: Tazza')
    expect((await counter.confirm({ code: claim?.code })).statusCode).toBe(200)
    expect(await counter.stock(rewardId)).toMatchObject({ held: 0, used: 1, claimed: 1 })
    expect(await findDifferences(test.db, test.clock.now())).toEqual([])
  })

  it('repeats while the balance reaches its cost, and stops at once without a unit', async () => {
    const { counter, rewardId } = await open({ stock: 2 })
    const ada = await counter.member(1000)
    await drain()
    expect((await claimsOf(ada)).map(({ points }) => points)).toEqual([300, 300])
    expect((await counter.balance(ada)).points).toBe(400)
    expect(await counter.stock(rewardId)).toMatchObject({ held: 2, claimed: 2 })
    await test.db
      .updateTable('rewards')
      .set({ state: 'paused', stock: 9 })
      .where('id', '=', rewardId)
      .execute()
    await counter.shop.buy(ada, 10)
    expect((await counter.balance(ada)).points).toBe(410)
    expect(await findDifferences(test.db, test.clock.now())).toEqual([])
  })

  it('waits for approval if its reward requires it; after a refusal its points are returned', async () => {
    const { counter } = await open({ needs_approval: true })
    const ada = await counter.member(350)
    await drain()
    const [claim] = await claimsOf(ada)
    expect(claim?.state).toBe('requested')
    const { items } = await test.request(listNotices, { as: counter.owner })
    expect(items.map(({ title }) => title)).toContain('New claim: Tazza')
    await counter.step(refuseClaim, claim?._id ?? '', { reason: 'Finita' })
    await drain()
    expect((await counter.balance(ada)).points).toBe(350)
    expect(await findDifferences(test.db, test.clock.now())).toEqual([])
  })

  it('follows when pending points become spendable', async () => {
    const { counter } = await open({}, { pendingDays: 3 })
    const ada = await counter.member(320)
    await drain()
    expect(await claimsOf(ada)).toEqual([])
    test.clock.set('2027-03-05T00:00:00+01:00')
    await test.db.transaction().execute((tx) => creditPending(tx, test.clock.now()))
    await drain()
    expect((await claimsOf(ada)).map(({ state }) => state)).toEqual(['ready'])
    expect((await counter.balance(ada)).points).toBe(20)
  })

  it('R-335 R-415 appears in the metrics and in the history like every claim', async () => {
    const { counter } = await open()
    const ada = await counter.member(310)
    await drain()
    const params = { brandId: counter.shop.brandId, programId: counter.programId }
    const figures = await test.request(getProgramStatistics, { as: counter.owner, params })
    expect(figures).toMatchObject({ reward: 1, popularRewards: [{ name: 'Tazza', claimed: 1 }] })
    const history = await test.request(listProgramEvents, { as: ada, params: { id: counter.programId } })
    expect(history.items.map(({ type, points, balanceAfter }) => [type, points, balanceAfter])).toEqual([
      ['claim', -300, 10],
      ['purchase', 310, 310],
    ])
  })

  it('its codes are read like all codes of claims', async () => {
    const { rows } = await sql<{
      code: string
    }>`SELECT new_claim_code() AS code FROM generate_series(1, 500)`.execute(test.db)
    expect(rows.filter(({ code }) => readClaimCode(code) !== code)).toEqual([])
    expect(new Set(rows.map(({ code }) => code)).size).toBe(500)
  })
})

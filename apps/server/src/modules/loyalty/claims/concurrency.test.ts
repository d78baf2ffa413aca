import { cancelClaim, claimReward, withdrawClaim } from '@vicino/contract/loyalty/claims/endpoints'
import { registerPurchase } from '@vicino/contract/loyalty/members/endpoints'
import { cancelProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { transactionRetries } from '../../../platform/db/transaction.ts'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { members } from '../members/feature.ts'
import { voidDuePrograms } from '../members/void-program-points.ts'
import { newReceipt } from '../members/testing/members-fixture.ts'
import { programs } from '../programs/feature.ts'
import { CANCELLATION } from '../programs/testing/program.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { workDueClaims } from './due-claims.ts'
import { claims } from './feature.ts'
import { Counter } from './testing/claims-fixture.ts'
import { patienceFor } from '../../../platform/testing/patience.ts'

/** How often each race of simultaneous requests runs; `npm run stress -- concurrency` sets 200. */
const ROUNDS = Number(process.env['CONCURRENCY_ROUNDS'] ?? 3)
const TIMEOUT = patienceFor(ROUNDS)
const MEMBERS = 30

let test: TestApp
let counter: Counter
beforeAll(async () => {
  test = await createTestApp({ features: [members, programs, claims] })
})
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

type Answer = Awaited<ReturnType<TestApp['send']>>

/** Counts the answers by error code; a success counts as 'done'. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const code = answer.statusCode < 300 ? 'done' : (answer.json<{ code?: string }>().code ?? 'none')
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

/** Returns how many deadlocks PostgreSQL has broken; each such transaction runs again. */
async function deadlocks(): Promise<number> {
  const { values } = await transactionRetries.get()
  return values.find(({ labels }) => labels.sqlstate === '40P01')?.value ?? 0
}

async function rounds(work: () => Promise<void>): Promise<void> {
  const before = await deadlocks()
  for (let round = 0; round < ROUNDS; round += 1) {
    counter = await Counter.open(test)
    await work()
    test.clock.advance(60)
  }
  expect(await deadlocks()).toBe(before)
  // In every order of events balances, lots, stock and claims agree (invariants 13 and 14).
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
}

const people = (euros?: number) => Promise.all(Array.from({ length: MEMBERS }, () => counter.member(euros)))

it(
  'R-332 R-333 invariant 13: 30 members want the last unit at once, and one has it',
  { timeout: TIMEOUT },
  async () => {
    await rounds(async () => {
      const rewardId = await counter.reward({ stock: 1 })
      const wanting = await people(600)
      const answers = await Promise.all(wanting.map((member) => counter.send(member, rewardId)))
      expect(tally(answers)).toEqual({ done: 1, prize_sold_out: MEMBERS - 1 })
      const balances = await Promise.all(wanting.map((member) => counter.balance(member)))
      expect(balances.map(({ points }) => points).toSorted()).toEqual([100, ...Array(MEMBERS - 1).fill(600)])
    })
  },
)

it(
  'R-333 invariant 17: a member who can pay twice claims ten times at once, and pays twice',
  { timeout: TIMEOUT },
  async () => {
    await rounds(async () => {
      const [one, two] = [await counter.reward(), await counter.reward()]
      const ada = await counter.member(1100)
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => counter.send(ada, index % 2 === 0 ? one : two)),
      )
      expect(tally(answers)).toEqual({ done: 2, points_missing: 8 })
      expect((await counter.balance(ada)).points).toBe(100)
    })
  },
)

it(
  'R-301 LAW-3 each claim at the moment of an emergency cancellation is completed before it, and then stays due',
  { timeout: TIMEOUT },
  async () => {
    await rounds(async () => {
      const rewardId = await counter.reward({ stock: 100 })
      const wanting = await people(600)
      const params = { id: counter.programId }
      const [cancelled, ...answers] = await Promise.all([
        test.send(cancelProgram, { as: counter.owner, params, body: CANCELLATION }),
        ...wanting.map((member) => counter.send(member, rewardId)),
      ])
      expect(cancelled?.statusCode, cancelled?.body).toBe(200)
      const { done = 0, program_closed: late = 0 } = tally(answers)
      expect(done + late).toBe(MEMBERS)
      await drainOutbox(test.db, test.services.consumers, test.clock.now())
      await voidDuePrograms(test.db, test.clock.now(), 100)
      await workDueClaims(test.db, test.clock.now(), 1000)
      expect(await counter.stock(rewardId)).toMatchObject({ held: done, used: 0 })
      const states = await test.db
        .selectFrom('claims')
        .where('program_id', '=', counter.programId)
        .select(['state', 'returned_points'])
        .execute()
      expect(states).toHaveLength(done)
      expect(
        states.every(({ state, returned_points }) => state !== 'cancelled' && returned_points === 0),
      ).toBe(true)
    })
  },
)

it(
  'R-334 invariant 14: member and brand cancel, two tills fulfil, while the member buys: one end, points returned once',
  { timeout: TIMEOUT },
  async () => {
    await rounds(async () => {
      const rewardId = await counter.reward({ ready_within_days: 2, stamps: 3 })
      const ada = await counter.member(600)
      const claim = await counter.claim(ada, rewardId, { stamps: 3 })
      const sale = () =>
        test.send(registerPurchase, {
          as: counter.shop.scanner,
          body: { member: { userId: ada.id }, amount: 10, receiptId: newReceipt() },
        })
      const ends = [
        () => test.send(withdrawClaim, { as: ada, params: { id: claim._id }, body: {} }),
        () => counter.sendStep(cancelClaim, claim._id, { reason: 'Finita' }),
        () => counter.confirm({ code: claim.code }),
        () => counter.confirm({ token: claim.qr?.token }),
      ]
      const answers = await Promise.all([...ends, ...ends].map((end) => end()))
      const sales = await Promise.all([sale(), sale(), counter.send(ada, rewardId, { stamps: 3 })])
      expect(tally(answers).done).toBe(1)
      expect(sales.slice(0, 2).every(({ statusCode }) => statusCode === 200)).toBe(true)
      const { state } = await counter.own(ada, claim._id)
      expect(['cancelled', 'delivered']).toContain(state)
    })
  },
)

it(
  'R-334 the job and the tills at the end of 60 days: each reward is fulfilled or returned, never both',
  { timeout: TIMEOUT },
  async () => {
    await rounds(async () => {
      const rewardId = await counter.reward({ stock: 100 })
      const wanting = await people(500)
      const made = await Promise.all(wanting.map((member) => counter.claim(member, rewardId)))
      // One second before its end for the tills, two after for the job.
      test.clock.set('2027-05-01T23:59:59+02:00')
      const late = new Date('2027-05-01T22:00:01Z')
      const [, ...answers] = await Promise.all([
        workDueClaims(test.db, late, 1000),
        ...made.map(({ code }) => counter.confirm({ code })),
      ])
      await workDueClaims(test.db, late, 1000)
      const { done = 0, claim_over: over = 0 } = tally(answers)
      expect(done + over).toBe(MEMBERS)
      expect(await counter.stock(rewardId)).toMatchObject({ held: 0, used: done })
      test.clock.set('2027-03-02T11:00:00+01:00')
    })
  },
)

it('a request that is sent thirty times with one key is one claim', { timeout: TIMEOUT }, async () => {
  await rounds(async () => {
    const rewardId = await counter.reward()
    const ada = await counter.member(5000)
    const params = { id: counter.programId, rewardId }
    const headers = { 'idempotency-key': 'one-claim-for-all' }
    const body = { points: 500, stamps: 0, money: 0 }
    const ask = () => test.send(claimReward, { as: ada, params, body, headers })
    const answers = await Promise.all(Array.from({ length: MEMBERS }, ask))
    const { done = 0, request_in_flight: waiting = 0 } = tally(answers)
    expect(done + waiting).toBe(MEMBERS)
    expect((await counter.balance(ada)).points).toBe(4500)
  })
})

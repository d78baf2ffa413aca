import {
  getProgramBalance,
  joinProgram,
  leaveProgram,
  refundPurchase,
  refundReceipt,
  registerPurchase,
} from '@vicino/contract/loyalty/members/endpoints'
import type { PurchaseAnswer } from '@vicino/contract/loyalty/members/schemas'
import { cancelProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { transactionRetries } from '../../../platform/db/transaction.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { programs } from '../programs/feature.ts'
import { CANCELLATION } from '../programs/testing/program.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { members } from './feature.ts'
import { voidDuePrograms } from './void-program-points.ts'
import { makeShop, newReceipt, only, type Shop } from './testing/members-fixture.ts'
import { patienceFor } from '../../../platform/testing/patience.ts'

/** How often each race of simultaneous requests runs; `npm run stress -- concurrency` sets 200. */
const ROUNDS = Number(process.env['CONCURRENCY_ROUNDS'] ?? 3)
const TIMEOUT = patienceFor(ROUNDS)
const TILLS = 30

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [members, programs] })
})
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

type Answer = Awaited<ReturnType<TestApp['send']>>
const codeOf = (answer: Answer): string =>
  answer.statusCode < 300 ? 'done' : (answer.json<{ code?: string }>().code ?? String(answer.statusCode))

/** Counts the answers by error code; a success counts as 'done'. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const code of answers.map(codeOf)) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** Returns how many deadlocks PostgreSQL has broken; each such transaction runs again. */
async function deadlocks(): Promise<number> {
  const { values } = await transactionRetries.get()
  return values.find(({ labels }) => labels.sqlstate === '40P01')?.value ?? 0
}

async function rounds(work: (round: number) => Promise<void>): Promise<void> {
  const before = await deadlocks()
  for (let round = 0; round < ROUNDS; round += 1) {
    await work(round)
    test.clock.advance(60)
  }
  expect(await deadlocks()).toBe(before)
  // In every order of events balances, lots, tiers and rows of members agree.
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
}

const balanceOf = (shop: Shop, as: TestUser) =>
  test.request(getProgramBalance, { as, params: { userId: as.id, programId: shop.programId } })
const sale = (
  shop: Shop,
  customer: TestUser,
  amount: number,
  told: { receiptId?: string; as?: TestUser } = {},
) => {
  const { as = shop.scanner, receiptId = newReceipt() } = told
  return test.send(registerPurchase, { as, body: { member: { userId: customer.id }, amount, receiptId } })
}
const giveBack = (shop: Shop, eventId: string | null, amount?: number) => {
  const body = { receiptId: newReceipt(), ...(amount === undefined ? {} : { amount }) }
  return test.send(refundPurchase, { as: shop.scanner, params: { id: eventId ?? '' }, body })
}
const giveBackLoose = (shop: Shop, customer: TestUser, amount: number) =>
  test.send(refundReceipt, {
    as: shop.scanner,
    body: { member: { userId: customer.id }, amount, receiptId: newReceipt() },
  })
/** Every fifth till typed another amount. */
const amountOf = (index: number): number => (index % 5 === 0 ? 31 : 30)
const outcomesOf = (answers: readonly Answer[]) =>
  answers.filter(({ statusCode }) => statusCode === 200).map((answer) => only(answer.json<PurchaseAnswer>()))
const consents = { privacyConsent: true, acceptRegulation: true }
const join = (shop: Shop, as: TestUser) =>
  test.send(joinProgram, { as, params: { id: shop.programId }, body: consents })

async function cancel(shop: Shop): Promise<Answer> {
  const owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
  return test.send(cancelProgram, { as: owner, params: { id: shop.programId }, body: CANCELLATION })
}

/** Reads what a program still holds in accounts, lots and pending points. */
async function leftIn(shop: Shop): Promise<unknown> {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM ledger_accounts a WHERE a.program_id = ${shop.programId} AND a.balance <> 0) AS accounts,
      (SELECT count(*) FROM ledger_lots l JOIN ledger_accounts a ON a.id = l.account_id
        WHERE a.program_id = ${shop.programId} AND l.remaining <> 0) AS lots,
      (SELECT count(*) FROM pending_credits p WHERE p.program_id = ${shop.programId} AND p.amount <> 0) AS pending`.execute(
    test.db,
  )
  return rows[0]
}

/** Reads all rows of a program's books; its cancellation must be the last change. */
async function booksOf(shop: Shop): Promise<unknown> {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.account_id
        WHERE a.program_id = ${shop.programId}) AS transfers,
      (SELECT count(*) FROM purchases p WHERE p.program_id = ${shop.programId}) AS purchases,
      (SELECT count(*) FROM members m WHERE m.program_id = ${shop.programId}) AS members,
      (SELECT sum(left_cents)::bigint FROM purchases p WHERE p.program_id = ${shop.programId}) AS left`.execute(
    test.db,
  )
  return rows[0]
}

async function lapse(): Promise<void> {
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  await voidDuePrograms(test.db, test.clock.now(), 100)
}

/**
 * Expects a cancelled program to be empty: every balance is 0, and every later request is refused
 * and writes nothing.
 */
async function expectGone(shop: Shop, customer: TestUser, bought: readonly (string | null)[]): Promise<void> {
  await lapse()
  expect(await leftIn(shop)).toEqual({ accounts: 0, lots: 0, pending: 0 })
  const books = await booksOf(shop)
  test.clock.advance(1)
  expect(codeOf(await sale(shop, customer, 20))).toBe('program_not_active')
  expect(codeOf(await giveBackLoose(shop, customer, 5))).toBe('program_not_active')
  expect(codeOf(await join(shop, await test.createUser()))).toBe('program_not_active')
  for (const eventId of bought) {
    expect(outcomesOf([await giveBack(shop, eventId, 1)])).toMatchObject([
      { points: 0, stamps: 0, reason: 'program_not_active', balance: { points: 0, debt: 0, stamps: 0 } },
    ])
  }
  await lapse()
  expect(await booksOf(shop)).toEqual(books)
}

it(
  'R-209 thirty tills at once with one receipt: one effect, the others get its answer or a typed refusal (5)',
  () =>
    rounds(async () => {
      const shop = await makeShop(test, { acquisti: { stampCoeff: 10 }, points: { expiryMonths: 2 } })
      const maria = await shop.customer()
      const tills = [shop.scanner]
      for (const role of ['scanner', 'brand'])
        tills.push(await test.createUser({ role, brand_id: shop.brandId }))
      const receiptId = newReceipt()
      const answers = await Promise.all(
        Array.from({ length: TILLS }, (_, index) =>
          sale(shop, maria, amountOf(index), { receiptId, as: tills[index % tills.length] as TestUser }),
        ),
      )
      const outcomes = outcomesOf(answers)
      const [first] = outcomes
      const agreeing = answers.filter((_, index) => amountOf(index) === first?.points).length
      expect(tally(answers)).toEqual({ done: agreeing, event_conflict: TILLS - agreeing })
      expect(outcomes.filter(({ already }) => !already)).toHaveLength(1)
      expect(new Set(outcomes.map(({ eventId }) => eventId)).size).toBe(1)
      const { points = 0 } = first ?? {}
      expect(outcomes.every(({ balance }) => balance.points === points && balance.stamps === 3)).toBe(true)
      expect(await balanceOf(shop, maria)).toMatchObject({ points, stamps: 3, debt: 0 })
      expect(await booksOf(shop)).toMatchObject({ purchases: 1, transfers: 2 })
    }),
  TIMEOUT,
)

it(
  'R-301 each purchase at the moment of its program’s cancellation is completed before or refused, and then all is 0 (17)',
  () =>
    rounds(async (round) => {
      const shop = await makeShop(test, {
        special: { welcome: 7 },
        acquisti: { stampCoeff: 10 },
        points: round % 2 === 0 ? { pendingDays: 3 } : { expiryMonths: 1 },
      })
      const people = await Promise.all(Array.from({ length: 6 }, () => shop.customer()))
      const [maria, leaver] = people as [TestUser, TestUser]
      const before = await shop.buy(maria, 40)
      const isAfter = round % 3 === 0
      const [cancelled, refunded, left, ...sales] = await Promise.all([
        cancel(shop),
        giveBack(shop, before.eventId, 15),
        test.send(leaveProgram, { as: leaver, params: { id: shop.programId }, body: { confirm: true } }),
        ...people.flatMap((person) => [sale(shop, person, 25), sale(shop, person, 9)]),
        // Sends the earlier receipt once more.
        ...(isAfter ? [giveBackLoose(shop, maria, 10)] : []),
      ])
      expect(codeOf(cancelled)).toBe('done')
      expect([codeOf(refunded), codeOf(left)]).toEqual(['done', 'done'])
      expect(
        Object.keys(tally(sales)).filter(
          (code) => !['done', 'program_not_active', 'card_invalid'].includes(code),
        ),
      ).toEqual([])
      for (const { reason, points } of outcomesOf(sales)) {
        expect(reason === null || points === 0).toBe(true)
        expect([null, 'program_not_active', 'not_member']).toContain(reason)
      }
      await expectGone(shop, maria, [before.eventId])
    }),
  TIMEOUT,
)

it(
  'R-328 a purchase against its refund: the member holds the points of the rest (6, 9)',
  () =>
    rounds(async () => {
      const shop = await makeShop(test, {
        acquisti: { stampCoeff: 10, thresholds: [{ amount: 30, bonus: 9 }] },
        limits: { purchasePerMonth: 45 },
      })
      const maria = await shop.customer()
      const { eventId } = await shop.buy(maria, 40)
      const receiptId = newReceipt()
      const [again, , loose, whole] = await Promise.all([
        sale(shop, maria, 20, { receiptId }),
        sale(shop, maria, 20, { receiptId }),
        giveBackLoose(shop, maria, 20),
        giveBack(shop, eventId),
        sale(shop, maria, 20, { receiptId }),
      ])
      expect([again, loose, whole].map(codeOf)).toEqual(['done', 'done', 'done'])
      // 40 and 20 are bought, the 40 are returned. The refund of 20 without a receipt came before
      // the 20, after it, or found nothing.
      const [found] = outcomesOf([loose])
      const held = found?.unmatched === 20 ? 20 : 0
      const { left } = (await booksOf(shop)) as { left: number }
      const inEuros = Number(left) / 100
      expect([0, 20]).toContain(inEuros)
      expect(inEuros === held || inEuros === 20).toBe(true)
      expect(await balanceOf(shop, maria)).toMatchObject({
        points: inEuros,
        debt: 0,
        stamps: inEuros / 10,
        statusPoints: inEuros,
      })
    }),
  TIMEOUT,
)

it(
  'R-328 refund against refund: never above the rest of each purchase (8, 9)',
  () =>
    rounds(async () => {
      const shop = await makeShop(test, { acquisti: { stampCoeff: 10 }, points: { expiryMonths: 1 } })
      const maria = await shop.customer()
      const { eventId } = await shop.buy(maria, 30)
      const parts = await Promise.all(Array.from({ length: 10 }, () => giveBack(shop, eventId, 8)))
      expect(tally(parts)).toEqual({ done: 3, refund_exceeds: 7 })
      expect(await balanceOf(shop, maria)).toMatchObject({ points: 6, stamps: 0, debt: 0 })
      const rest = await Promise.all([
        ...Array.from({ length: 5 }, () => giveBack(shop, eventId)),
        ...Array.from({ length: 5 }, () => giveBackLoose(shop, maria, 4)),
      ])
      const { done: wholly = 0, refund_exceeds: refused = 0 } = tally(rest.slice(0, 5))
      expect(wholly).toBeLessThanOrEqual(1)
      expect(refused).toBe(5 - wholly)
      expect(tally(rest.slice(5))).toEqual({ done: 5 })
      expect(outcomesOf([...parts, ...rest]).reduce((sum, { points }) => sum + points, 0)).toBe(-30)
      expect(await balanceOf(shop, maria)).toMatchObject({ points: 0, stamps: 0, debt: 0, statusPoints: 0 })
    }),
  TIMEOUT,
)

it(
  'R-301 R-505 joining against cancellation: a member from before it, or none; no welcome points remain (17)',
  () =>
    rounds(async () => {
      const shop = await makeShop(test, { special: { welcome: 20, isSaldo: true } })
      const maria = await shop.customer()
      const crowd = await Promise.all(Array.from({ length: 12 }, () => test.createUser()))
      const [cancelled, ...joins] = await Promise.all([
        cancel(shop),
        ...crowd.flatMap((person) => [join(shop, person), join(shop, person)]),
      ])
      expect(codeOf(cancelled)).toBe('done')
      const { done = 0, program_not_active = 0, ...others } = tally(joins)
      expect([done + program_not_active, others]).toEqual([24, {}])
      const { members: all } = (await booksOf(shop)) as { members: number }
      expect(Number(all)).toBe(1 + joins.filter(({ statusCode }) => statusCode === 201).length)
      await expectGone(shop, maria, [])
    }),
  TIMEOUT,
)

it(
  'R-320 two purchases against the month’s limit: together they get the rest of it (3)',
  () =>
    rounds(async () => {
      // Two days of one month in each round.
      test.clock.set('2027-03-02T11:00:00+01:00')
      const shop = await makeShop(test, {
        acquisti: { thresholds: [{ amount: 50, bonus: 5 }] },
        limits: { purchasePerMonth: 70, purchasePerDay: 65 },
      })
      const maria = await shop.customer()
      await shop.buy(maria, 50)
      const both = outcomesOf(await Promise.all([sale(shop, maria, 12), sale(shop, maria, 14)]))
      expect(both.map(({ points }) => points).toSorted((a, b) => a - b)).toSatisfy(
        ([less, more]: number[]) => (less === 1 && more === 14) || (less === 3 && more === 12),
      )
      test.clock.advance(86_400)
      const next = outcomesOf(await Promise.all([sale(shop, maria, 4), sale(shop, maria, 4)]))
      expect(next.map(({ points }) => points).toSorted((a, b) => a - b)).toEqual([1, 4])
      expect(await balanceOf(shop, maria)).toMatchObject({ points: 75, statusPoints: 75 })
    }),
  TIMEOUT,
)

it(
  'everything at once on a few members: nothing deadlocks, nothing is lost',
  () =>
    rounds(async () => {
      const shop = await makeShop(test, {
        acquisti: { stampCoeff: 5 },
        points: { expiryMonths: 1 },
        limits: { purchasePerMonth: 60 },
        autoClaim: { cost: 25 },
      })
      const people = await Promise.all(Array.from({ length: 4 }, () => shop.customer()))
      const bought = await Promise.all(people.map((person) => shop.buy(person, 18)))
      const answers = await Promise.all(
        people.flatMap((person, index) => [
          sale(shop, person, 11),
          sale(shop, person, 13),
          giveBack(shop, bought[index]?.eventId ?? '', 9),
          giveBackLoose(shop, person, 6),
          join(shop, person),
        ]),
      )
      const leaving = await Promise.all(
        people.map((as) =>
          test.send(leaveProgram, { as, params: { id: shop.programId }, body: { confirm: true } }),
        ),
      )
      expect(tally([...answers, ...leaving])).toEqual({ done: 24 })
      expect(await leftIn(shop)).toEqual({ accounts: 0, lots: 0, pending: 0 })
    }),
  TIMEOUT,
)

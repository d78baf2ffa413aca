import { cancelRedemption, openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { confirmRedemption, freeHold, voidRedemption } from '@vicino/contract/till/till/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { releaseOverdue } from './holds.ts'
import { redemptions } from './feature.ts'
import { eventsOf, openShop, type Shop, stockOf } from './testing/redemptions-fixture.ts'
import { patienceFor } from '../../../platform/testing/patience.ts'

/** How often each race of simultaneous requests runs. */
const ROUNDS = Number(process.env['CONCURRENCY_ROUNDS'] ?? 10)
const MANY = 30
const TIMEOUT = patienceFor(ROUNDS)

let test: TestApp
let shop: Shop
let crowd: TestUser[]
beforeAll(async () => {
  test = await createTestApp({ features: [redemptions], env: { TRUSTED_HOPS: '1' } })
  const email_verified_at = test.clock.now()
  crowd = await Promise.all(Array.from({ length: MANY }, () => test.createUser({ email_verified_at })))
})
beforeEach(async () => {
  shop = await openShop(test)
})
afterAll(() => test.close())

const open = (dealId: string, as: TestUser, headers = {}) =>
  test.send(openRedemption, { as, headers, body: { dealId } })

/** Counts the answers by error code; a success counts as 'done'. */
async function tally(answers: readonly Promise<Awaited<ReturnType<typeof open>>>[]) {
  const counts: Record<string, number> = {}
  for (const answer of await Promise.all(answers)) {
    const { code } = answer.json<{ code?: string }>()
    const outcome = answer.statusCode < 300 ? 'done' : (code ?? String(answer.statusCode))
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

/** Of requests for one code, counts the successes and the answers that name its later state. */
async function doneAndTold(answers: Parameters<typeof tally>[0]): Promise<number[]> {
  const { done = 0, already_redeemed = 0, redemption_cancelled = 0 } = await tally(answers)
  return [done, already_redeemed + redemption_cancelled]
}

/**
 * Expects that the counters of deals agree with the codes, and the balances of users with the
 * confirmations.
 */
async function expectSound(): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    SELECT 'stock of ' || d.id AS what FROM deals d JOIN deal_stock s ON s.deal_id = d.id LEFT JOIN redemptions r ON r.deal_id = d.id
    GROUP BY d.id, s.deal_id
    HAVING s.held < count(*) FILTER (WHERE r.status = 'held')
      OR s.held_new <> count(*) FILTER (WHERE r.status = 'held' AND r.by_new_account)
      OR s.held + s.redeemed <> count(*) FILTER (WHERE r.status IN ('held', 'redeemed'))
    UNION ALL
    SELECT 'points of ' || u.id FROM users u
      LEFT JOIN ledger_accounts a ON a.user_id = u.id AND a.kind = 'member'
      LEFT JOIN redemptions r ON r.user_id = u.id AND r.status = 'redeemed'
    GROUP BY u.id
    HAVING coalesce(min(a.balance), 0) <> coalesce(sum(r.points), 0)`.execute(test.db)
  expect(rows).toEqual([])
}

async function rounds(work: () => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await work()
    // Ends the codes of this round, so that they do not count in the next one.
    test.clock.advance(86_400)
    await releaseOverdue(test.db, test.clock.now())
  }
  await expectSound()
}

it(
  'R-196 thirty openings of a last unit at once give exactly one code',
  () =>
    rounds(async () => {
      const { id } = await shop.deal({ quantity: 1 })
      expect(await tally(crowd.map((user) => open(id, user)))).toEqual({ done: 1, deal_sold_out: MANY - 1 })
      expect(await stockOf(test, id)).toMatchObject({ held: 1 })
    }),
  TIMEOUT,
)

it(
  'R-184 R-196 many openings and the job together release overdue codes once',
  () =>
    rounds(async () => {
      const { id } = await shop.deal({ quantity: 5 })
      await Promise.all(crowd.slice(0, 5).map((user) => open(id, user)))
      test.clock.advance(900)
      const [counts] = await Promise.all([
        tally(crowd.slice(5).map((user) => open(id, user))),
        test.db.transaction().execute((tx) => releaseOverdue(tx, test.clock.now())),
      ])
      // While the job has the last codes locked, a request may find no unit; but the number of
      // codes never exceeds the units.
      const opened = counts['done'] ?? 0
      expect(opened).toBeLessThanOrEqual(5)
      expect(await stockOf(test, id)).toMatchObject({ held: opened })
    }),
  TIMEOUT,
)

it(
  'R-176 many openings by one person give one code and one unit',
  () =>
    rounds(async () => {
      const deal = await shop.deal({ quantity: 3 })
      const user = crowd[0] as TestUser
      const answers = await Promise.all(Array.from({ length: 12 }, () => open(deal.id, user)))
      expect(new Set(answers.map((answer) => answer.json<{ _id: string }>()._id)).size).toBe(1)
      expect(await stockOf(test, deal.id)).toMatchObject({ held: 1 })
    }),
  TIMEOUT,
)

/** Makes accounts that were created this minute, each at its own address. */
async function newcomers(addresses: readonly string[]): Promise<{ user: TestUser; headers: object }[]> {
  const created_at = new Date(test.clock.now().getTime() - 60_000)
  return Promise.all(
    addresses.map(async (address) => ({
      user: await test.createUser({ created_at, email_verified_at: created_at }),
      headers: { 'x-forwarded-for': address },
    })),
  )
}

/**
 * Lets fifteen new accounts open a deal of fifteen units at once; returns their answers and the
 * units that they hold.
 */
async function hoard(addresses: readonly string[]) {
  const { id } = await shop.deal({ quantity: 15 })
  const crowdOfNew = await newcomers(addresses)
  const counts = await tally(crowdOfNew.map(({ user, headers }) => open(id, user, headers)))
  const { held } = await stockOf(test, id)
  // A person who is not new still finds a unit.
  expect((await open(id, crowd[2] as TestUser)).statusCode).toBe(201)
  return { ...counts, held }
}

it(
  'fifteen new accounts at once hold a third of fifteen units, from wherever they come; from one address only four',
  () =>
    rounds(async () => {
      const everywhere = Array.from({ length: 15 }, (_, index) => `203.0.113.${index + 1}`)
      expect(await hoard(everywhere)).toEqual({ done: 5, deal_kept_for_others: 10, held: 5 })
      const one = Array.from({ length: 15 }, () => '198.51.100.7')
      expect(await hoard(one)).toEqual({ done: 4, too_many_new_holds: 11, held: 4 })
    }),
  TIMEOUT,
)

it(
  'new accounts from one address, each with a deal and a browser of its own, hold twelve codes together',
  () =>
    rounds(async () => {
      const crowdOfNew = await newcomers(Array.from({ length: 20 }, () => '198.51.100.8'))
      const offers = await Promise.all(crowdOfNew.map(() => shop.deal()))
      const answers = crowdOfNew.map(({ user, headers }, index) =>
        open(offers[index]?.id ?? '', user, { ...headers, 'user-agent': `browser ${index}` }),
      )
      expect(await tally(answers)).toEqual({ done: 12, too_many_new_holds: 8 })
    }),
  TIMEOUT,
)

it(
  'of freeing by the shop and confirming at once, one succeeds',
  () =>
    rounds(async () => {
      const deal = await shop.deal({ quantity: 1 })
      const { code } = await shop.customer(deal)
      const counts = await doneAndTold([
        test.send(freeHold, { as: shop.owner, params: { id: code._id }, body: {} }),
        test.send(confirmRedemption, { as: shop.scanner, body: { token: code.qr?.token } }),
      ])
      expect(counts).toEqual([1, 1])
    }),
  TIMEOUT,
)

it(
  'openings of many deals by one person at once give three live codes',
  () =>
    rounds(async () => {
      const offers = await Promise.all(Array.from({ length: 10 }, () => shop.deal()))
      const user = crowd[1] as TestUser
      expect(await tally(offers.map(({ id }) => open(id, user)))).toEqual({ done: 3, too_many_holds: 7 })
    }),
  TIMEOUT,
)

it(
  'R-194 R-198 thirty confirmations of one code by several tills: one succeeds, the points come once',
  () =>
    rounds(async () => {
      const tills = [
        shop.owner,
        shop.scanner,
        await test.createUser({ role: 'scanner', brand_id: shop.brandId }),
      ]
      const deal = await shop.deal({ quantity: 2 })
      const { code } = await shop.customer(deal)
      const confirmations = Array.from({ length: MANY }, (_, made) =>
        test.send(confirmRedemption, {
          as: tills[made % tills.length] as TestUser,
          body: { token: code.qr?.token },
        }),
      )
      expect(await tally(confirmations)).toEqual({ done: 1, already_redeemed: MANY - 1 })
      expect(await stockOf(test, deal.id)).toMatchObject({ held: 0, redeemed: 1 })
      expect(await eventsOf(test, code._id)).toEqual(['redemption.opened', 'redemption.confirmed'])
    }),
  TIMEOUT,
)

it(
  'R-195 opening a code again while a till confirms it makes no second code',
  () =>
    rounds(async () => {
      const deal = await shop.deal()
      const { user, code } = await shop.customer(deal)
      const reopened = Array.from({ length: 4 }, () => open(deal.id, user))
      const sent = { as: shop.scanner, body: { token: code.qr?.token } }
      const [confirmed, ...opened] = await Promise.all([test.send(confirmRedemption, sent), ...reopened])
      expect(confirmed.statusCode).toBe(200)
      for (const answer of opened) {
        const { _id, code: refusal } = answer.json<{ _id?: string; code?: string }>()
        expect(_id ?? refusal).toBe(answer.statusCode === 201 ? code._id : 'deal_used')
      }
      expect(await stockOf(test, deal.id)).toMatchObject({ held: 0, redeemed: 1 })
    }),
  TIMEOUT,
)

it(
  'R-192 R-194 of cancelling and confirming a code at once, one succeeds',
  () =>
    rounds(async () => {
      const deal = await shop.deal()
      const { user, code } = await shop.customer(deal)
      const counts = await doneAndTold([
        test.send(cancelRedemption, { as: user, params: { id: code._id }, body: {} }),
        test.send(confirmRedemption, { as: shop.scanner, body: { token: code.qr?.token } }),
      ])
      expect(counts).toEqual([1, 1])
    }),
  TIMEOUT,
)

it(
  'R-210 a confirmation voided many times at once is voided once',
  () =>
    rounds(async () => {
      const deal = await shop.deal({ quantity: 1 })
      const { code } = await shop.customer(deal)
      await test.request(confirmRedemption, { as: shop.owner, body: { token: code.qr?.token ?? '' } })
      const voids = Array.from({ length: 10 }, () =>
        test.send(voidRedemption, { as: shop.owner, params: { id: code._id }, body: { reason: 'Errore' } }),
      )
      expect(await tally(voids)).toEqual({ done: 10 })
      expect(await stockOf(test, deal.id)).toMatchObject({ redeemed: 0, held: 0 })
    }),
  TIMEOUT,
)

it(
  'everything at once on a few deals: nothing deadlocks, nothing is lost',
  () =>
    rounds(async () => {
      const offers = await Promise.all([2, 3, 4].map((quantity) => shop.deal({ quantity })))
      const visits = crowd.slice(0, 20).map(async (user, index) => {
        const opened = await open(offers[index % offers.length]?.id ?? '', user)
        if (opened.statusCode !== 201) return opened
        const { _id, qr } = opened.json<{ _id: string; qr: { token: string } }>()
        if (index % 3 === 0) {
          return test.send(cancelRedemption, { as: user, params: { id: _id }, body: {} })
        }
        const sent = { as: shop.scanner, body: { token: qr.token } }
        const confirmed = await test.send(confirmRedemption, sent)
        return index % 3 === 1
          ? confirmed
          : test.send(voidRedemption, { as: shop.owner, params: { id: _id }, body: { reason: 'Errore' } })
      })
      const job = test.db.transaction().execute((tx) => releaseOverdue(tx, test.clock.now()))
      const counts = await tally(visits)
      await job
      expect(Object.keys(counts).filter((code) => !['done', 'deal_sold_out'].includes(code))).toEqual([])
    }),
  TIMEOUT,
)

it(
  'a request repeated with its key is answered alike and done once',
  () =>
    rounds(async () => {
      const deal = await shop.deal()
      const { user, code } = await shop.customer(deal)
      const headers = { 'idempotency-key': `confirm-${code._id}` }
      const sent = { as: shop.scanner, headers, body: { token: code.qr?.token } }
      const counts = await tally(Array.from({ length: 8 }, () => test.send(confirmRedemption, sent)))
      expect(Object.keys(counts).filter((one) => !['done', 'request_in_flight'].includes(one))).toEqual([])
      const again = await test.send(confirmRedemption, sent)
      expect([again.statusCode, again.json()]).toMatchObject([200, { _id: code._id, status: 'redeemed' }])
      const other = { ...sent, body: { transactionId: code.transactionId } }
      expect((await test.send(confirmRedemption, other)).statusCode).toBe(422)
      const key = { 'idempotency-key': `open-${code._id}` }
      const next = await shop.deal()
      const first = await open(next.id, user, key)
      expect((await open(next.id, user, key)).json()).toEqual(first.json())
    }),
  TIMEOUT,
)

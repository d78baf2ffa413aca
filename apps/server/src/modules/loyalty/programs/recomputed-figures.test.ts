import { deliverClaim, listClaims, undoClaim } from '@vicino/contract/loyalty/claims/endpoints'
import { getCustomerSummary, listCustomers } from '@vicino/contract/loyalty/customers/endpoints'
import { leaveProgram, listProgramEvents } from '@vicino/contract/loyalty/members/endpoints'
import type { ProgramEvent } from '@vicino/contract/loyalty/members/schemas'
import {
  getBrandTotals,
  getProgramStatistics,
  listPrograms,
} from '@vicino/contract/loyalty/programs/endpoints'
import { listConfirmations, readTillWeek } from '@vicino/contract/till/till/endpoints'
import type { DayEntry } from '@vicino/contract/till/till/schemas'
import { centsOf } from '@vicino/domain/pricing'
import { dateText, dayAt, parseDate } from '@vicino/domain/loyalty/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { Street } from '../partners/testing/partners-fixture.ts'

/**
 * A made-up shop with a partner over two months and a change of the clock (28 March 2027). Every
 * number of its screens is computed a second time from the lists that the shop's people can open:
 * members' events, each day of the till, claims, customers.
 */
const FIRST = '2027-02-10'
const LAST = '2027-03-30'

let test: TestApp
let street: Street
let owner: TestUser
let programId: string
let brandId: string
const people: TestUser[] = []

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
const above = (values: readonly number[]): number => sum(values.filter((value) => value > 0))
const romeDay = (at: string): string => dateText(dayAt(Date.parse(at)))
const daysFrom = (first: string, last: string): string[] => {
  const [from = 0, to = 0] = [parseDate(first), parseDate(last)].map((day) => day ?? 0)
  return Array.from({ length: to - from + 1 }, (_, index) => dateText(from + index))
}

async function live(): Promise<void> {
  const { shop } = street.counter
  const bookshop = await street.partner()
  const at = (moment: string) => test.clock.set(moment)
  at('2027-02-10T09:30:00+01:00')
  const carla = await shop.customer()
  await shop.buy(carla, 40.4)
  await street.buy(carla, 15, bookshop)
  at('2027-02-28T23:59:00+01:00')
  await shop.buy(carla, 10)
  at('2027-03-01T00:01:00+01:00')
  const anna = await shop.customer()
  const first = await shop.buy(anna, 125.5)
  at('2027-03-27T23:30:00+01:00')
  const bruno = await shop.customer()
  await shop.buy(bruno, 30)
  await street.buy(bruno, 310, bookshop)
  // The clock goes from 2 to 3 in this night; the day has 23 hours.
  at('2027-03-28T00:30:00+01:00')
  await shop.buy(anna, 12.3)
  at('2027-03-28T23:45:00+02:00')
  await shop.buy(carla, 20)
  at('2027-03-29T00:15:00+02:00')
  await shop.giveBack(first.eventId ?? '', 25.5)
  const rewardId = await street.counter.reward({ points: 40 })
  const body = { points: 40 }
  const handed = await street.counter.claim(anna, rewardId, body)
  await street.counter.step(deliverClaim, handed._id)
  const undone = await street.counter.claim(bruno, rewardId, body)
  await street.counter.confirm({ code: undone.code })
  await test.request(undoClaim, {
    as: shop.scanner,
    params: { id: undone._id },
    body: { reason: 'Premio sbagliato' },
  })
  await street.counter.claim(bruno, rewardId, body)
  at('2027-03-30T10:00:00+02:00')
  const dora = await shop.customer()
  await shop.buy(dora, 5)
  await test.request(leaveProgram, { as: dora, params: { id: programId }, body: { confirm: true } })
  people.push(anna, bruno, carla, dora)
  at('2027-03-30T18:00:00+02:00')
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
}

/** Everything that a person of the shop can read line by line. */
interface Lists {
  readonly events: readonly ProgramEvent[]
  readonly days: ReadonlyMap<string, readonly DayEntry[]>
  readonly customers: Awaited<ReturnType<typeof customersOf>>
  readonly claims: Awaited<ReturnType<typeof claimsOf>>
}
let lists: Lists

const customersOf = async () =>
  (await test.request(listCustomers, { as: owner, params: { programId }, query: { perPage: '100' } })).items
const claimsOf = async () =>
  (await test.request(listClaims, { as: owner, params: { id: programId }, query: { limit: '100' } })).items

async function readLists(): Promise<Lists> {
  const events: ProgramEvent[] = []
  for (const { id: userId } of people) {
    const query = { userId, limit: '100' }
    const page = await test.request(listProgramEvents, { as: owner, params: { id: programId }, query })
    expect(page.nextCursor).toBeNull()
    events.push(...page.items)
  }
  const days = new Map<string, readonly DayEntry[]>()
  for (const date of daysFrom(FIRST, LAST)) {
    const { items } = await test.request(listConfirmations, { as: owner, query: { date, limit: '100' } })
    days.set(date, items)
  }
  return { events, days, customers: await customersOf(), claims: await claimsOf() }
}

beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  test.clock.set('2027-02-10T09:00:00+01:00')
  street = await Street.open(test)
  ;({ owner, programId } = street.counter)
  brandId = street.counter.shop.brandId
  await live()
  lists = await readLists()
})
afterAll(() => test.close())

const statistics = (period: 'month' | 'quarter' | 'year' | 'all' = 'month') =>
  test.request(getProgramStatistics, { as: owner, params: { brandId, programId }, query: { period } })

/** Sales and refunds of the shop's own tills between two days, in cents. */
const soldBetween = (from: string, to: string, whose?: string): number =>
  sum(
    [...lists.days]
      .filter(([date]) => date >= from && date <= to)
      .flatMap(([, entries]) => entries)
      .flatMap((entry) =>
        (entry.kind === 'purchase' || entry.kind === 'refund') &&
        (whose === undefined || entry.customer.username === whose)
          ? [(entry.kind === 'refund' ? -1 : 1) * centsOf(Math.abs(entry.amount))]
          : [],
      ),
  )
/** Events by which points come in: no claim, no price given back, nothing taken back. */
const EARNING = new Set(['purchase', 'award', 'visit', 'custom', 'adjustment', 'gift'])
const earnedBetween = (from: string, to: string) =>
  lists.events.filter(({ type, receivedAt }) => {
    const day = romeDay(receivedAt)
    return EARNING.has(type) && day >= from && day <= to
  })

describe('every number of the shop’s screens is the one of its lists', () => {
  it('R-541 R-274 cards of Panoramica: members, points, stamps, claims, and both stretches that are compared', async () => {
    const { events, claims, customers } = lists
    const found = await statistics()
    expect(customers).toHaveLength(3)
    expect(found.customer).toBe(customers.length)
    expect(found.point).toBe(
      above(events.filter(({ type }) => EARNING.has(type)).map(({ points }) => points)),
    )
    expect(found.stamp).toBe(
      above(events.filter(({ type }) => EARNING.has(type)).map(({ stamps }) => stamps)),
    )
    expect(found.reward).toBe(claims.length)
    expect(found.rewardDelivered).toBe(claims.filter(({ state }) => state === 'delivered').length)
    const own = events.filter(({ type, seller }) => type === 'purchase' && seller === null)
    expect(found.purchase).toBe(own.length)
    const { compared } = found
    expect(compared.until).toBe('2027-02-28')
    for (const [stretch, from, to] of [
      ['now', '2027-03-01', LAST],
      ['before', '2027-02-01', compared.until],
    ] as const) {
      const earned = earnedBetween(from, to)
      expect([stretch, compared[stretch].point]).toEqual([stretch, above(earned.map(({ points }) => points))])
      expect(compared[stretch].stamp).toBe(above(earned.map(({ stamps }) => stamps)))
      const claimed = claims.filter(({ requestedAt: day }) => romeDay(day) >= from && romeDay(day) <= to)
      expect(compared[stretch].reward).toBe(claimed.length)
    }
    // Who joined and left again joined.
    expect([compared.now.customer, compared.before.customer]).toEqual([3, 1])
  })

  it('R-275 R-276 the charts: each day is the sum of its events, also in the night of the changed clock', async () => {
    const { series } = await statistics()
    expect(series.map(({ from }) => from)).toEqual(daysFrom('2027-02-28', LAST))
    for (const { from, pointsIssued, stampsIssued, pointsRedeemed } of series) {
      const ofDay = lists.events.filter(({ receivedAt }) => romeDay(receivedAt) === from)
      const earned = ofDay.filter(({ type }) => EARNING.has(type))
      const spent = ofDay.filter(({ type }) => type === 'claim' || type === 'claimBack')
      expect([from, pointsIssued, stampsIssued, pointsRedeemed]).toEqual([
        from,
        above(earned.map(({ points }) => points)),
        above(earned.map(({ stamps }) => stamps)),
        0 - sum(spent.map(({ points }) => points)),
      ])
    }
    const all = await statistics('all')
    expect(all.series.map(({ from }) => from)).toEqual(['2027-02-01', '2027-03-01'])
    expect(sum(all.series.map(({ pointsIssued }) => pointsIssued))).toBe(all.point)
    expect(all.pointsSource).toEqual([{ name: 'purchase', value: all.point, percentage: 100 }])
  })

  it('R-542 R-265 money is what the shop’s own tills took: by month, by customer, without a partner’s sales', async () => {
    const found = await statistics('all')
    const own = (customer: string) => soldBetween('2027-03-01', LAST, customer)
    expect(found.topCustomers?.map(({ username, totalSpent }) => [username, centsOf(totalSpent)])).toEqual(
      lists.customers
        .map(({ username }) => [username, own(username)] as const)
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, found.topCustomers?.length),
    )
    expect(centsOf(found.monthGain)).toBe(soldBetween('2027-03-01', LAST))
    expect(found.customerByMonth.map(({ month, gain }) => [month, centsOf(gain)])).toEqual([
      ['2027-02', soldBetween('2027-02-01', '2027-02-28')],
      ['2027-03', soldBetween('2027-03-01', LAST)],
    ])
    for (const { username, purchaseAmount } of lists.customers) {
      expect([username, centsOf(purchaseAmount)]).toEqual([username, soldBetween(FIRST, LAST, username)])
    }
  })

  it('R-510 R-243 list of programs, totals of the brand and of its customers', async () => {
    const { customers, claims } = lists
    const now = await statistics()
    const { items } = await test.request(listPrograms, { as: owner })
    expect(items).toMatchObject([
      { users: customers.length, points: now.point, stamps: now.stamp, redeemedRewards: claims.length },
    ])
    const totals = await test.request(getBrandTotals, { as: owner, params: { brandId } })
    const claimers = new Set(claims.map(({ customer }) => customer.userId))
    expect(totals).toMatchObject({
      users: customers.length,
      points: now.point,
      stamps: now.stamp,
      rewards: claims.length,
      conversionRate: Math.round((claimers.size * 1000) / customers.length) / 10,
    })
    const summary = await test.request(getCustomerSummary, { as: owner, params: { programId } })
    expect(summary.total).toBe(customers.length)
    expect(centsOf(summary.totalGuadagni)).toBe(
      sum(customers.map(({ purchaseAmount }) => centsOf(purchaseAmount))),
    )
    for (const { _id, username, point, stamp } of customers) {
      const own = lists.events.filter(({ userId }) => userId === _id)
      expect([username, point, stamp]).toEqual([
        username,
        sum(own.map(({ points }) => points)),
        sum(own.map(({ stamps }) => stamps)),
      ])
    }
  })

  it('R-220 the dashboard’s week is the lists of its days', async () => {
    const { days } = await test.request(readTillWeek, { as: owner })
    expect(days.map(({ date }) => date)).toEqual(daysFrom('2027-03-24', LAST))
    for (const { date, entries } of days) expect(entries).toBe(lists.days.get(date)?.length)
    const joined = people.length - 2
    expect(sum(days.map((day) => day.joined))).toBe(joined)
  })

  it('the books agree with all of it', async () => {
    expect(await findDifferences(test.db, test.clock.now())).toEqual([])
  })
})

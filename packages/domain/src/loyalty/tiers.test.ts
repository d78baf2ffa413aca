import { expect, it } from 'vitest'
import { parseDate } from './clock.ts'
import type { Partly, TierConfig } from './config.ts'
import { newMember, NO_STATUS } from './facts.ts'
import { line, programOf, rome, tier } from './testing/make.ts'
import { liveThrough } from './testing/member.ts'
import { changesByTime, distances, standingAt } from './tiers.ts'

const TIERS = [tier('Silver', 100, 2), tier('Gold', 300)]
const DATES = { startDate: '2027-01-01', endDate: '2029-12-31' }
const memberOf = (qualification: Partly<TierConfig['qualification']>, more: Partly<TierConfig> = {}) => {
  const program = programOf({}, { enabled: true, tiers: TIERS, qualification, ...more }, DATES)
  return { program, ...liveThrough(program, rome('2027-01-01')) }
}

it('R-352 a tier is reached at once, counts from the next purchase on, and falls with a refund', () => {
  const member = memberOf({ period: 'calendarYear' })
  expect(member.buys(rome('2027-01-02 10:00'), [line(10_000)], 'a')).toMatchObject({
    points: 100,
    tier: { before: 0, after: 1 },
  })
  expect(member.buys(rome('2027-01-02 10:01'), [line(1000)])).toMatchObject({ points: 20 })
  expect(member.returns(rome('2027-01-03 10:00'), 'all', 'a').tier).toEqual({ before: 1, after: 0 })
  expect(member.facts.tierChanges.map(({ rank }) => rank)).toEqual([1, 0])
})

it('R-344 with tiers off nobody has one, and status is counted nevertheless', () => {
  const member = memberOf({}, { enabled: false })
  expect(member.buys(rome('2027-01-02 10:00'), [line(50_000)])).toMatchObject({
    points: 500,
    status: 500,
    tier: { before: 0, after: 0 },
  })
  expect(member.facts.tierChanges).toEqual([])
})

it('spend and purchases measure tiers too, in whole euros and qualifying purchases', () => {
  const spender = memberOf({ metric: 'spend' })
  spender.buys(rome('2027-01-02 10:00'), [line(9_999)])
  expect(spender.rank(rome('2027-01-02 11:00'))).toBe(0)
  spender.buys(rome('2027-01-02 12:00'), [line(1)])
  expect(spender.rank(rome('2027-01-02 13:00'))).toBe(1)
  const regular = memberOf({ metric: 'purchases' }, { tiers: [tier('Silver', 2)] })
  regular.buys(rome('2027-01-02 10:00'), [line(1)])
  expect(regular.rank(rome('2027-01-02 11:00'))).toBe(0)
  regular.buys(rome('2027-01-02 12:00'), [line(1)], 'b')
  expect(regular.rank(rome('2027-01-02 13:00'))).toBe(1)
  regular.returns(rome('2027-01-02 14:00'), 'all', 'b')
  expect(regular.rank(rome('2027-01-02 15:00'))).toBe(0)
})

it('the tier period ends with its last day; a later date continues the same period', () => {
  const member = memberOf({ downgrade: 'oneDown' }, { expirationDate: '2027-06-30' })
  member.buys(rome('2027-02-01 10:00'), [line(30_000)])
  const { tiers } = member.program
  expect(standingAt(tiers, member.facts, rome('2027-06-30 23:59'))).toMatchObject({ rank: 2, period: 0 })
  expect(standingAt(tiers, member.facts, rome('2027-07-01'))).toMatchObject({ rank: 2, period: 1, floor: 2 })
  const renewed = { ...tiers, lastDay: parseDate('2027-12-31') }
  expect(standingAt(renewed, member.facts, rome('2027-07-01'))).toMatchObject({
    rank: 2,
    period: 0,
    floor: 0,
  })
})

const tierIn = (downgrade: 'none' | 'balance' | 'oneDown', at: string) => {
  const member = memberOf({ period: 'calendarYear', downgrade })
  member.buys(rome('2027-02-01 10:00'), [line(30_000)])
  return member.rank(rome(at))
}

it('without downgrade a tier stays, with balance it follows the last period', () => {
  const years = ['2027-12-31', '2028-12-31', '2029-12-31']
  expect(years.map((at) => tierIn('none', at))).toEqual([2, 2, 2])
  expect(years.map((at) => tierIn('balance', at))).toEqual([2, 2, 0])
  expect(years.map((at) => tierIn('oneDown', at))).toEqual([2, 2, 1])
})

it('changes by time are dated at the beginning of a period or the end of its grace', () => {
  const member = memberOf({ period: 'calendarQuarter', graceDays: 10 })
  member.buys(rome('2027-02-01 10:00'), [line(30_000)])
  const { tiers } = member.program
  expect(changesByTime(tiers, member.facts, rome('2027-02-01 10:00'), rome('2028-03-01'))).toEqual([
    { at: rome('2027-07-11'), rank: 1 },
    { at: rome('2027-10-11'), rank: 0 },
  ])
  // The next event closes them itself.
  const outcome = member.buys(rome('2027-12-01 10:00'), [line(100)])
  expect(outcome.tier).toEqual({ before: 0, after: 0 })
  expect(member.facts.tierChanges.map(({ rank }) => rank)).toEqual([2, 1, 0])
})

it('a purchase that arrives late has the factor of the tier at its own time', () => {
  const member = memberOf({ period: 'calendarYear' })
  member.buys(rome('2027-02-10 10:00'), [line(10_000)])
  const late = (at: string) =>
    member.happens({
      type: 'purchase',
      id: at,
      arrival: 9,
      lines: [line(1000)],
      at: rome(at),
      receivedAt: rome('2027-03-01 10:00'),
    })
  expect(late('2027-02-01 10:00').points).toBe(10)
  expect(late('2027-02-11 10:00').points).toBe(20)
})

it('an imported tier replaces Bronze in the first period', () => {
  const { program } = memberOf({ period: 'calendarYear' })
  const member = { ...newMember(rome('2027-03-01')), importedTier: 2 }
  expect(standingAt(program.tiers, member, rome('2027-03-01')).rank).toBe(2)
  expect(standingAt(program.tiers, member, rome('2028-03-01')).rank).toBe(1)
})

it('rolling months: up at once, down when the window was lower for the days of grace', () => {
  const member = memberOf({ period: { rollingMonths: 3 }, graceDays: 5 })
  member.buys(rome('2027-01-31 10:00'), [line(30_000)])
  const rank = (at: string) => member.rank(rome(at))
  expect(rank('2027-01-31 10:00')).toBe(2)
  // On 30 April the window begins on 31 January: the purchase is still in it on the 29th.
  expect(rank('2027-04-29 23:59')).toBe(2)
  expect(standingAt(member.program.tiers, member.facts, rome('2027-05-01')).measure).toBe(0)
  expect(rank('2027-05-04 23:59')).toBe(2)
  expect(rank('2027-05-06')).toBe(0)
  const { tiers } = member.program
  expect(changesByTime(tiers, member.facts, rome('2027-02-01'), rome('2027-12-01'))).toHaveLength(1)
})

it('rolling months: a refund lowers the day of its purchase', () => {
  const member = memberOf({ period: { rollingMonths: 12 } })
  member.buys(rome('2027-01-10 10:00'), [line(30_000)], 'a')
  member.buys(rome('2027-02-10 10:00'), [line(5_000)])
  expect(member.returns(rome('2027-03-10 10:00'), 25_000, 'a').tier).toEqual({ before: 2, after: 1 })
  expect(member.facts.status.get(parseDate('2027-01-10') ?? 0)).toEqual({
    ...NO_STATUS,
    status: 50,
    spendCents: 5000,
    purchases: 1,
  })
})

it('what is missing to the next level and to keep the present one', () => {
  const member = memberOf({ period: 'calendarYear' })
  member.buys(rome('2027-02-01 10:00'), [line(30_000)])
  const { tiers } = member.program
  const before = standingAt(tiers, member.facts, rome('2027-06-01'))
  expect(distances(tiers, before)).toEqual({ toNext: null, toKeep: null })
  const after = standingAt(tiers, member.facts, rome('2028-06-01'))
  expect(after).toMatchObject({ rank: 2, floor: 2, measure: 0 })
  member.buys(rome('2028-06-01 10:00'), [line(1000)])
  const next = standingAt(tiers, member.facts, rome('2029-02-09'))
  expect(next).toMatchObject({ rank: 1, floor: 1, measure: 0 })
  expect(distances(tiers, next)).toEqual({ toNext: 300, toKeep: null })
})

/* The worked examples of the specification, to the cent and the point. */
import { expect, it } from 'vitest'
import type { MechanicsConfig, Partly } from './config.ts'
import { dateText, dayAt } from './clock.ts'
import { newMember, NO_STATUS } from './facts.ts'
import { line, match, programOf, rome, tier } from './testing/make.ts'
import { liveThrough } from './testing/member.ts'
import { standingAt } from './tiers.ts'

const CONFIG: Partly<MechanicsConfig> = {
  acquisti: {
    pointCoeff: 1.5,
    minSpend: 10,
    thresholds: [{ amount: 100, bonus: 40 }],
    multiplier: { enabled: true, value: 2, startDate: '2027-03-10', endDate: '2027-03-20' },
  },
  rules: [
    { id: 'bio', type: 'productMultiplier', factor: 3, match: match({ categories: ['Bio'] }) },
    { id: 'tabacchi', type: 'productMultiplier', factor: 0, match: match({ categories: ['Tabacchi'] }) },
    {
      id: 'happy',
      type: 'happyHour',
      factor: 2.5,
      days: [5],
      from: '17:00',
      to: '19:00',
      startDate: null,
      endDate: null,
    },
  ],
  limits: { purchasePerMonth: 400 },
  points: { expiryMonths: 2 },
  autoClaim: { cost: 300 },
}

it('R-320 R-323 R-325 R-328 R-350 R-352 the worked example', () => {
  const program = programOf(CONFIG, {
    enabled: true,
    qualification: { period: 'calendarYear' },
    tiers: [tier('Silver', 150, 1.2), tier('Gold', 1000)],
  })
  const member = liveThrough(program, rome('2027-03-01'))
  const { account } = member
  const lots = () =>
    account.lots.map(({ remaining, expiresAt }) => [remaining, dateText(dayAt(expiresAt.getTime()))])

  const first = member.buys(rome('2027-03-02 11:00'), [line(1230, { category: 'Bio' }), line(2760)], 'first')
  expect(first).toMatchObject({ points: 96, status: 96, tier: { before: 0, after: 0 }, claims: 0 })
  expect(lots()).toEqual([[96, '2027-05-03']])

  const second = member.buys(rome('2027-03-12 18:59:59'), [line(1200, { category: 'Tabacchi' }), line(5000)])
  expect(second).toMatchObject({ points: 187, status: 187, tier: { before: 0, after: 1 } })
  expect(second.steps[0]?.items[0]?.inputs).toMatchObject({
    eligibleCents: 5000,
    pointMilli: 1500,
    timeMilli: 2500,
    timeRule: 'happy',
    tierMilli: 1000,
  })
  expect(account.balance).toBe(283)

  const third = member.buys(rome('2027-03-20 23:30'), [line(6000)], 'third')
  expect(third).toMatchObject({ points: 157, status: 157, claims: 1, tier: { before: 1, after: 1 } })
  expect(
    third.steps[0]?.items.map(({ kind, raw, points, capped }) => ({ kind, raw, points, capped })),
  ).toEqual([
    { kind: 'purchase', raw: 216, points: 117, capped: { by: 'purchasePerMonth', from: 216, to: 117 } },
    { kind: 'threshold', raw: 40, points: 40, capped: undefined },
  ])
  expect(account.balance).toBe(140)
  expect(lots()).toEqual([[140, '2027-05-21']])

  const some = member.returns(rome('2027-03-25 10:00'), 2500, 'third')
  expect(some).toMatchObject({ points: 0, status: 0 })
  expect(member.facts.purchases.get('third')?.raw).toBe(126)

  const rest = member.returns(rome('2027-03-26 10:00'), 3500, 'third')
  expect(rest).toMatchObject({ points: -157, status: -157, tier: { before: 1, after: 1 } })
  expect(rest.steps[0]?.items.map(({ kind, points }) => [kind, points])).toEqual([
    ['refund', -117],
    ['threshold', -40],
  ])
  expect(account).toMatchObject({ balance: 0, debt: 17, lots: [] })
  expect(member.status(rome('2027-03-26 10:00'))).toBe(283)

  expect(member.buys(rome('2027-04-01 10:00'), [line(999)])).toMatchObject({ points: 0 })
  expect(member.facts.months.get(2027 * 12 + 3)?.spendCents).toBe(999)

  expect(member.buys(rome('2027-04-02 17:00'), [line(2000)])).toMatchObject({ points: 90 })
  expect(account).toMatchObject({ balance: 73, debt: 0 })
  expect(lots()).toEqual([[73, '2027-06-03']])
  expect(member.status(rome('2027-04-02 17:00'))).toBe(373)
})

it('R-352 tiers by quarter: one down per quarter, held through the grace', () => {
  const { tiers } = programOf(
    {},
    {
      enabled: true,
      qualification: { period: 'calendarQuarter', downgrade: 'oneDown', graceDays: 20 },
      tiers: [tier('Silver', 300), tier('Gold', 1000)],
    },
  )
  const member = newMember(rome('2027-01-10'))
  const quarter = 2027 * 4
  member.status.set(quarter, { ...NO_STATUS, status: 1200 })
  member.status.set(quarter + 1, { ...NO_STATUS, status: 100 })
  const rank = (at: string) => standingAt(tiers, member, rome(at)).rank
  expect(rank('2027-03-31 23:59:59')).toBe(2)
  expect(standingAt(tiers, member, rome('2027-04-01'))).toMatchObject({ floor: 2, rank: 2 })
  expect(rank('2027-06-30 23:59:59')).toBe(2)
  expect(standingAt(tiers, member, rome('2027-07-01'))).toMatchObject({ floor: 1, rank: 2 })
  expect(rank('2027-07-20 23:59:59')).toBe(2)
  expect(rank('2027-07-21')).toBe(1)
  expect(standingAt(tiers, member, rome('2027-10-01'))).toMatchObject({ floor: 0, rank: 1 })
  expect(rank('2027-10-20 23:59:59')).toBe(1)
  expect(rank('2027-10-21')).toBe(0)
})

it('5.00 over 3.33, 3.33, 3.34 left takes 1.67, 1.66, 1.67', async () => {
  const { allocateLinked } = await import('./refunds.ts')
  const lines = [333, 333, 334].map((cents) => ({ ...line(cents), factorMilli: 1000, leftCents: cents }))
  expect(allocateLinked(lines, 500, null)).toEqual([167, 166, 167])
})

import { expect, it } from 'vitest'
import { RefundExceeds } from './refund-outcome.ts'
import { allocateLinked, allocateUnlinked } from './refunds.ts'
import { line, programOf, rome } from './testing/make.ts'
import { liveThrough } from './testing/member.ts'

const rated = (cents: number, code: string | null = null) => ({
  ...line(cents, { code }),
  factorMilli: 1000,
  leftCents: cents,
})

it('R-328 a linked refund by items takes lines of their code in line order', () => {
  const lines = [rated(300, 'A'), rated(500, 'B'), rated(400, 'A')]
  expect(allocateLinked(lines, 500, [{ code: 'A', cents: 500 }])).toEqual([300, 0, 200])
  const twice = [
    { code: 'A', cents: 300 },
    { code: 'A', cents: 400 },
  ]
  expect(allocateLinked(lines, 700, twice)).toEqual([300, 0, 400])
  expect(allocateLinked(lines, 701, [{ code: 'A', cents: 701 }])).toBeNull()
  expect(allocateLinked(lines, 100, [{ code: 'C', cents: 100 }])).toBeNull()
  expect(allocateLinked(lines, 1201, null)).toBeNull()
  expect(allocateLinked(lines, 1200, null)).toEqual([300, 500, 400])
})

it('R-328 a linked refund can also name a line by its index, also one without a code', () => {
  const lines = [rated(300, 'A'), rated(500), rated(400)]
  expect(
    allocateLinked(lines, 450, [
      { line: 2, cents: 400 },
      { line: 1, cents: 50 },
    ]),
  ).toEqual([0, 50, 400])
  expect(
    allocateLinked(lines, 400, [
      { code: 'A', cents: 100 },
      { line: 0, cents: 200 },
    ]),
  ).toEqual([300, 0, 0])
  expect(allocateLinked(lines, 401, [{ line: 2, cents: 401 }])).toBeNull()
  expect(allocateLinked(lines, 1, [{ line: 3, cents: 1 }])).toBeNull()
  const nowhere = allocateUnlinked([{ id: 'a', at: 1, arrival: 1, lines }], 9, 300, [{ line: 0, cents: 300 }])
  expect(nowhere, 'a place says nothing of a receipt that is not known').toEqual({
    taken: [],
    unmatchedCents: 300,
  })
})

const bought = (id: string, at: number, arrival: number) => ({ id, at, arrival, lines: [rated(1000, 'A')] })

it('R-328 an unlinked refund takes from the newest purchase first, and only from those before it', () => {
  const purchases = [
    bought('old', 10, 1),
    bought('first', 20, 2),
    bought('second', 20, 3),
    bought('later', 99, 4),
  ]
  expect(allocateUnlinked(purchases, 50, 1500, null)).toEqual({
    taken: [
      { id: 'second', allocation: [1000] },
      { id: 'first', allocation: [500] },
    ],
    unmatchedCents: 0,
  })
  expect(allocateUnlinked(purchases, 50, 3100, null).unmatchedCents).toBe(100)
  const items = [
    { code: 'A', cents: 1200 },
    { code: 'B', cents: 70 },
  ]
  expect(allocateUnlinked(purchases, 50, 1270, items)).toEqual({
    taken: [
      { id: 'second', allocation: [1000] },
      { id: 'first', allocation: [200] },
    ],
    unmatchedCents: 70,
  })
})

it('R-328 a refund larger than the rest is refused and changes nothing', () => {
  const member = liveThrough(programOf(), rome('2027-01-01'))
  member.buys(rome('2027-01-02 10:00'), [line(1000)], 'a')
  expect(() => member.returns(rome('2027-01-03 10:00'), 1001, 'a')).toThrow(RefundExceeds)
  expect(() => member.returns(rome('2027-01-03 10:00'), 1, 'unknown')).toThrow(RefundExceeds)
  expect(member.account.balance).toBe(10)
  expect(member.returns(rome('2027-01-03 10:00'), 'all', 'a').points).toBe(-10)
  expect(() => member.returns(rome('2027-01-03 10:00'), 'all', 'a')).toThrow(RefundExceeds)
})

it('R-328 a purchase that falls below minSpend by a refund earns nothing any more', () => {
  const member = liveThrough(programOf({ acquisti: { minSpend: 10 } }), rome('2027-01-01'))
  member.buys(rome('2027-01-02 10:00'), [line(1500)], 'a')
  expect(member.returns(rome('2027-01-03 10:00'), 501, 'a').points).toBe(-15)
  expect(member.facts.purchases.get('a')?.eligibleCents).toBe(999)
})

it('R-328 a refund frees room under a limit for later purchases', () => {
  const member = liveThrough(programOf({ limits: { purchasePerMonth: 100 } }), rome('2027-01-01'))
  member.buys(rome('2027-01-02 10:00'), [line(8000)], 'a')
  expect(member.buys(rome('2027-01-03 10:00'), [line(5000)]).points).toBe(20)
  expect(member.returns(rome('2027-01-04 10:00'), 2000, 'a').points).toBe(0)
  expect(member.returns(rome('2027-01-05 10:00'), 6000, 'a').points).toBe(-50)
  expect(member.buys(rome('2027-01-06 10:00'), [line(9000)]).points).toBe(50)
})

it('R-328 the purchase of a voided redemption leaves nothing', () => {
  const member = liveThrough(programOf({ special: { firstPurchase: 20 } }), rome('2027-01-01'))
  expect(member.buys(rome('2027-01-02 10:00'), [line(1000)], 'a').points).toBe(30)
  expect(member.returns(rome('2027-01-02 12:00'), 'all', 'a').points).toBe(-30)
  expect(member.buys(rome('2027-01-03 10:00'), [line(1000)]).points).toBe(30)
})

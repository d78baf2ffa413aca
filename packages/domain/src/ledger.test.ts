import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  assertAmount,
  assertUnit,
  giveBack,
  type Lot,
  type LotUse,
  payDebtFirst,
  spend,
  takeBack,
} from './ledger.ts'

const day = (number: number): Date => new Date(Date.UTC(2027, 0, number))
const lot = (id: string, remaining: number, expiresOn: number): Lot => ({
  id,
  remaining,
  expiresAt: day(expiresOn),
})
const use = (lotId: string, amount: number): LotUse => ({ lotId, amount })
const total = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0)
const held = (lots: readonly Lot[]): number => lots.reduce((sum, { remaining }) => sum + remaining, 0)

it('R-409 amounts are whole and above zero', () => {
  expect(() => assertAmount(1)).not.toThrow()
  for (const amount of [0, -1, 0.5, Number.NaN, Infinity, 2 ** 53]) {
    expect(() => assertAmount(amount)).toThrow(RangeError)
  }
})

it('R-408 points and stamps belong to a program, BrandPoints and commissions to none', () => {
  for (const unit of ['PTS', 'STAMP'] as const) {
    expect(() => assertUnit(unit, 'a program')).not.toThrow()
    expect(() => assertUnit(unit, null)).toThrow(RangeError)
  }
  for (const unit of ['BP', 'COMMISSION'] as const) {
    expect(() => assertUnit(unit, null)).not.toThrow()
    expect(() => assertUnit(unit, 'a program')).toThrow(RangeError)
  }
})

it('R-409 a credit pays debt first', () => {
  expect(payDebtFirst(50, 0)).toEqual({ debtPaid: 0, rest: 50 })
  expect(payDebtFirst(50, 30)).toEqual({ debtPaid: 30, rest: 20 })
  expect(payDebtFirst(50, 80)).toEqual({ debtPaid: 50, rest: 0 })
})

it('R-409 a spending takes the earliest expiry first, then the amount that does not expire', () => {
  const lots = [lot('late', 20, 9), lot('soon', 10, 2)]
  expect(spend(5, 100, lots)).toEqual({ uses: [use('soon', 5)], missing: 0 })
  expect(spend(25, 100, lots)).toEqual({ uses: [use('soon', 10), use('late', 15)], missing: 0 })
  expect(spend(100, 100, lots)).toEqual({ uses: [use('soon', 10), use('late', 20)], missing: 0 })
  expect(spend(101, 100, lots)).toEqual({ uses: [], missing: 1 })
})

it('R-409 lots of one moment are taken in a fixed order', () => {
  expect(spend(1, 2, [lot('b', 1, 5), lot('a', 1, 5)]).uses).toEqual([use('a', 1)])
})

it('R-409 the reversal of a credit takes its own lot first, then the balance; the rest is debt', () => {
  const made = [lot('made', 20, 9)]
  const others = [lot('soon', 10, 2)]
  expect(takeBack(20, 40, made, others)).toEqual({ uses: [use('made', 20)], taken: 20, debt: 0 })
  expect(takeBack(25, 40, made, others)).toEqual({
    uses: [use('made', 20), use('soon', 5)],
    taken: 25,
    debt: 0,
  })
  expect(takeBack(60, 40, made, others)).toEqual({
    uses: [use('made', 20), use('soon', 10)],
    taken: 40,
    debt: 20,
  })
})

it('R-409 the reversal of a credit that does not expire takes such points first', () => {
  expect(takeBack(15, 20, [], [lot('soon', 10, 2)])).toEqual({ uses: [use('soon', 5)], taken: 15, debt: 0 })
  expect(takeBack(10, 20, [], [lot('soon', 10, 2)])).toEqual({ uses: [], taken: 10, debt: 0 })
})

it('R-409 the reversal of a spending returns its lots; debt takes the earliest expiry first', () => {
  const taken = [
    { ...use('soon', 10), expiresAt: day(2) },
    { ...use('late', 20), expiresAt: day(9) },
  ]
  expect(giveBack(50, 50, taken)).toEqual([use('late', -20), use('soon', -10)])
  expect(giveBack(50, 45, taken)).toEqual([use('late', -20), use('soon', -5)])
  expect(giveBack(50, 20, taken)).toEqual([])
})

const amounts = fc.integer({ min: 1, max: 1000 })
const someLots = (prefix: string) =>
  fc
    .array(fc.record({ remaining: fc.nat(200), expiresOn: fc.integer({ min: 1, max: 9 }) }), { maxLength: 6 })
    .map((lots) =>
      lots.map(({ remaining, expiresOn }, index) => lot(`${prefix}${index}`, remaining, expiresOn)),
    )

it('R-409 a spending takes no more than the balance and leaves no older lot behind a newer one', () => {
  fc.assert(
    fc.property(amounts, fc.nat(500), someLots('lot'), (amount, lasting, lots) => {
      const balance = held(lots) + lasting
      const { uses, missing } = spend(amount, balance, lots)
      expect(missing).toBe(Math.max(0, amount - balance))
      expect(total(uses)).toBe(missing > 0 ? 0 : Math.min(amount, held(lots)))
      const takenOf = new Map(uses.map((each) => [each.lotId, each.amount]))
      const touched = lots.filter(({ id }) => takenOf.has(id))
      const latest = Math.max(...touched.map(({ expiresAt }) => expiresAt.getTime()))
      for (const { id, remaining } of lots) expect(takenOf.get(id) ?? 0).toBeLessThanOrEqual(remaining)
      const older = lots.filter(({ expiresAt }) => expiresAt.getTime() < latest)
      expect(older.map(({ id }) => takenOf.get(id) ?? 0)).toEqual(older.map(({ remaining }) => remaining))
    }),
  )
})

it('R-409 a reversal of a credit takes from the balance or makes debt, nothing twice', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.nat(500),
      someLots('made'),
      someLots('other'),
      (amount, lasting, made, others) => {
        const lots = [...made, ...others]
        const balance = held(lots) + lasting
        const { uses, taken, debt } = takeBack(amount, balance, made, others)
        expect(taken + debt).toBe(amount)
        expect(taken).toBe(Math.min(amount, balance))
        for (const { lotId, amount: part } of uses) {
          expect(part).toBeLessThanOrEqual(lots.find(({ id }) => id === lotId)?.remaining ?? 0)
        }
        expect(new Set(uses.map(({ lotId }) => lotId)).size).toBe(uses.length)
        // After the reversal the lots together never exceed the balance.
        expect(total(uses)).toBeLessThanOrEqual(taken)
        expect(held(lots) - total(uses)).toBeLessThanOrEqual(balance - taken)
        const ofOwn = total(uses.filter(({ lotId }) => lotId.startsWith('made')))
        expect(ofOwn).toBe(Math.min(taken, held(made)))
      },
    ),
  )
})

it('R-409 a spending and its reversal use the same lots and amounts', () => {
  fc.assert(
    fc.property(amounts, fc.nat(500), someLots('lot'), fc.nat(1000), (amount, lasting, lots, debt) => {
      const { uses, missing } = spend(amount, held(lots) + lasting, lots)
      fc.pre(missing === 0)
      const taken = uses.map((each) => ({
        ...each,
        expiresAt: lots.find(({ id }) => id === each.lotId)?.expiresAt ?? day(1),
      }))
      const back = giveBack(amount, amount, taken).map((each) => use(each.lotId, -each.amount))
      expect(new Map(back.map((each) => [each.lotId, each.amount]))).toEqual(
        new Map(uses.map((each) => [each.lotId, each.amount])),
      )
      const { rest } = payDebtFirst(amount, debt)
      expect(-total(giveBack(amount, rest, taken))).toBeLessThanOrEqual(rest)
    }),
  )
})

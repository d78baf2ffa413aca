import { expect, it } from 'vitest'
import { type GivenPrize, prizeReport } from './prize-report.ts'

const MUG: GivenPrize = {
  userId: 'ada',
  username: 'Ada',
  day: '2027-05-01',
  name: 'Tazza',
  kind: 'product',
  valueCents: 1291,
  moneyCents: 0,
  vatPercent: 22,
}
const people = (...given: Partial<GivenPrize>[]) =>
  prizeReport(given.map((prize) => ({ ...MUG, ...prize }))).people.map(
    ({ username, countedCents, isAbove }) => [username, countedCents, isAbove],
  )

it('LAW-10 the threshold of withholding is 25.82 €: exactly that is below, a cent more above', () => {
  expect(people({}, {})).toEqual([['Ada', 2582, false]])
  expect(people({}, { valueCents: 1292 })).toEqual([['Ada', 2583, true]])
})

it('LAW-10 discounts and donations do not count, a contribution is taken off, people are apart', () => {
  expect(people({ valueCents: 9000, kind: 'discount' }, { kind: 'donation', valueCents: 9000 })).toEqual([
    ['Ada', 0, false],
  ])
  expect(people({ valueCents: 5000, moneyCents: 3000 })).toEqual([['Ada', 2000, false]])
  expect(people({}, { userId: 'bo', username: 'Bo', valueCents: 3000 })).toEqual([
    ['Bo', 3000, true],
    ['Ada', 1291, false],
  ])
})

it('LAW-10 totals have value, VAT and net, each prize rounded by itself', () => {
  const { totals } = prizeReport([MUG, { ...MUG, valueCents: 1220 }])
  expect(totals).toEqual({ prizes: 2, valueCents: 2511, netCents: 2058, vatCents: 453, above: 0 })
  expect(prizeReport([]).totals).toEqual({ prizes: 0, valueCents: 0, netCents: 0, vatCents: 0, above: 0 })
})

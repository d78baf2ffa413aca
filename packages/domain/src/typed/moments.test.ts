import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateText, instantOf } from '../loyalty/clock.ts'
import { readDay, readMoment, readPeriod } from './moments.ts'

it.each([
  ['31/12/2026', '2026-12-31'],
  ['31.12.2026', '2026-12-31'],
  ['31-12-2026', '2026-12-31'],
  [' 2026-12-31 ', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['29/2/2028', '2028-02-29'],
  ['29/2/2027', null],
  ['12/31/2026', null],
  ['31/12/26', null],
  ['31.12-2026', null],
  ['46387', null],
  ['domani', null],
  ['', null],
])('R-233 the day %j is %j', (text, day) => {
  const read = readDay(text)
  expect(read === null ? null : dateText(read)).toBe(day)
})

it.each([
  ['10/08/2027-25/08/2027', '2027-08-10', '2027-08-25'],
  ['2027-08-10 - 2027-08-25', '2027-08-10', '2027-08-25'],
  ['dal 10-08-2027 al 25.8.2027', '2027-08-10', '2027-08-25'],
  ['From 2027-08-10 to 2027-08-25', '2027-08-10', '2027-08-25'],
  [' 25/12/2027 ', '2027-12-25', '2027-12-25'],
  ['10/08.2027-25/08/2027', null, null],
  ['31/02/2027', null, null],
  ['25/08/2027-10/08/2027', null, null],
  ['1/8/2027 2/8/2027 3/8/2027', null, null],
  ['chiuso 25/12/2027', null, null],
  ['25/12/27', null, null],
  ['', null, null],
])('the period %j is from %j to %j', (text, from, to) => {
  const read = readPeriod(text)
  expect(read && [dateText(read.from), dateText(read.to)]).toEqual(from === null ? null : [from, to])
})

const DAY_ALONE = { dayAlone: '23:59' }
const iso = (text: string): string | null => {
  const at = readMoment(text, DAY_ALONE)
  return at === null ? null : new Date(at).toISOString()
}

it.each([
  ['31/12/2026', '2026-12-31T22:59:00.000Z'],
  ['31/07/2026', '2026-07-31T21:59:00.000Z'],
  ['31/12/2026 18:30', '2026-12-31T17:30:00.000Z'],
  ['31/12/2026 18.30', '2026-12-31T17:30:00.000Z'],
  ['31/12/2026  9:05', '2026-12-31T08:05:00.000Z'],
  ['2026-12-31T18:30', '2026-12-31T17:30:00.000Z'],
  ['2026-12-31 18:30:15', '2026-12-31T17:30:15.000Z'],
  ['2026-12-31T18:30:15.250Z', '2026-12-31T18:30:15.250Z'],
  ['2026-12-31T18:30+02:00', '2026-12-31T16:30:00.000Z'],
  ['31/12/2026 24:00', null],
  ['31/12/2026 6pm', null],
  ['31/12/26 18:30', null],
  ['18:30', null],
])('R-233 the moment %j is %j', (text, at) => {
  expect(iso(text)).toBe(at)
})

it('R-233 a day and a minute are read back in any notation', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30_000 }),
      fc.integer({ min: 0, max: 1439 }),
      fc.constantFrom('/', '.', '-'),
      (day, minute, sign) => {
        const [year, month, date] = dateText(day).split('-')
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const at = instantOf(day, minute * 60_000)
        expect(readMoment(`${date}${sign}${month}${sign}${year} ${time}`, DAY_ALONE)).toBe(at)
        expect(readMoment(`${dateText(day)}T${time}`, DAY_ALONE)).toBe(at)
      },
    ),
  )
})

it.each([
  ['2011-03-27T02:30:00', '2011-03-27T01:30:00.000Z', '2011-03-27T02:30:00.000Z'],
  ['2011-10-30T02:30:00', '2011-10-30T00:30:00.000Z', '2011-10-30T02:30:00.000Z'],
  ['2010-12-01', '2010-12-01T22:59:00.000Z', '2010-12-01T23:59:00.000Z'],
  ['2010-12-01T08:34:00+05:30', '2010-12-01T03:04:00.000Z', '2010-12-01T03:04:00.000Z'],
  ['2010-12-01T08:34-0230', '2010-12-01T11:04:00.000Z', '2010-12-01T11:04:00.000Z'],
])(
  'R-233 the moment %j, also one that the clocks leave out or repeat, is %j in Rome and %j in UTC',
  (text, rome, utc) => {
    expect(iso(text)).toBe(rome)
    expect(new Date(readMoment(text, { ...DAY_ALONE, zone: 'UTC' }) ?? 0).toISOString()).toBe(utc)
  },
)

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextOccurrence, overlaps, type Occurrence } from './deal-series.ts'
import { dateText, dayAt, instantOf, MINUTE_MS, parseDate, wallAt, weekdayOf } from './loyalty/clock.ts'

const day = (text: string) => parseDate(text) ?? 0
const at = (text: string, hours: number) => instantOf(day(text), hours * 60 * MINUTE_MS)
const ofDay = (text: string, from: number, to: number): Occurrence => ({
  startsAt: at(text, from),
  endsAt: at(text, to),
})

function all(weekdays: readonly number[], until: string, first: Occurrence): Occurrence[] {
  const found: Occurrence[] = []
  for (let from = first.startsAt; ;) {
    const next = nextOccurrence({ weekdays, until: day(until) }, first, from)
    if (next === null) return found
    found.push(next)
    from = next.startsAt + 1
  }
}

describe('a series of deals', () => {
  it('each Tuesday from 17 to 20, at the same hours when the clocks change', () => {
    const series = all([2], '2027-04-06', ofDay('2027-03-16', 17, 20))
    expect(series.map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual([
      '2027-03-16T16:00:00.000Z',
      '2027-03-23T16:00:00.000Z',
      '2027-03-30T15:00:00.000Z',
      '2027-04-06T15:00:00.000Z',
    ])
    expect(series.every(({ startsAt, endsAt }) => endsAt - startsAt === 180 * MINUTE_MS)).toBe(true)
  })

  it('begins on the first of its days, and leaves out hours that the clocks skip', () => {
    expect(dateText(dayAt(all([5, 6], '2027-03-14', ofDay('2027-03-10', 9, 12))[0]?.startsAt ?? 0))).toBe(
      '2027-03-12',
    )
    const skipped = all([7], '2027-04-04', ofDay('2027-03-21', 2.25, 2.75))
    expect(skipped.map(({ startsAt }) => dateText(dayAt(startsAt)))).toEqual([
      '2027-03-21',
      '2027-03-28',
      '2027-04-04',
    ])
    const gone = all([7], '2027-04-04', ofDay('2027-03-21', 2.5, 3))
    expect(gone.map(({ startsAt }) => dateText(dayAt(startsAt)))).toEqual(['2027-03-21', '2027-04-04'])
  })

  it('overlaps where one would run into the next', () => {
    const longest = { startsAt: at('2027-03-09', 17), endsAt: at('2027-03-10', 17) }
    expect(overlaps({ weekdays: [2, 3], until: day('2027-05-01') }, longest)).toBe(false)
    expect(
      overlaps({ weekdays: [2, 3], until: day('2027-05-01') }, { ...longest, endsAt: longest.endsAt + 1 }),
    ).toBe(true)
  })

  it('always keeps its local hours and days, in order, up to its last day', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const first = fc.integer({ min: day('2026-01-01'), max: day('2036-12-31') })
    const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
    fc.assert(
      fc.property(first, minute, fc.integer({ min: 30, max: 1380 }), weekdays, (start, from, long, days) => {
        const startsAt = instantOf(start, from * MINUTE_MS)
        const endsAt = instantOf(start, (from + long) * MINUTE_MS)
        fc.pre(endsAt > startsAt)
        const hours = { startsAt, endsAt }
        const wanted = wallAt(startsAt).time
        const found = all(days, dateText(start + 60), hours)
        found.forEach((one, index) => {
          const wall = wallAt(one.startsAt)
          expect(days).toContain(weekdayOf(wall.day))
          expect(wall.day).toBeLessThanOrEqual(start + 60)
          // An hour that the clocks skip is shown as the next one.
          expect([wanted, wanted + 60 * MINUTE_MS]).toContain(wall.time)
          expect(one.endsAt).toBeGreaterThan(one.startsAt)
          expect(one.startsAt).toBeGreaterThan(found[index - 1]?.startsAt ?? 0)
        })
      }),
    )
  })
})

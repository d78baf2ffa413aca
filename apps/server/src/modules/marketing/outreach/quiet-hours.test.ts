import { describe, expect, it } from 'vitest'
import { inControlGroup } from './control-group.ts'
import { quietUntil } from './quiet-hours.ts'

describe('quiet hours of marketing, 21:00 to 9:00 in Rome', () => {
  it.each([
    ['2027-03-02T20:59:59+01:00', null],
    ['2027-03-02T21:00:00+01:00', '2027-03-03T09:00:00+01:00'],
    ['2027-03-03T00:00:00+01:00', '2027-03-03T09:00:00+01:00'],
    ['2027-03-03T08:59:59+01:00', '2027-03-03T09:00:00+01:00'],
    ['2027-03-03T09:00:00+01:00', null],
    // The nights in which the clocks change
    ['2027-03-27T22:00:00+01:00', '2027-03-28T09:00:00+02:00'],
    ['2027-10-30T22:00:00+02:00', '2027-10-31T09:00:00+01:00'],
  ])('at %s they end %s', (now, until) => {
    expect(quietUntil(new Date(now))).toEqual(until === null ? null : new Date(until))
  })
})

describe('control groups', () => {
  const ids = Array.from({ length: 2000 }, (_, no) => `0197-${no}`)
  it('contain about their share of the members, always the same ones', () => {
    const inside = ids.filter((id) => inControlGroup('a', id, 20))
    expect(inside.length).toBeGreaterThan(320)
    expect(inside.length).toBeLessThan(480)
    expect(ids.filter((id) => inControlGroup('a', id, 20))).toEqual(inside)
    expect(ids.filter((id) => inControlGroup('b', id, 20))).not.toEqual(inside)
  })
  it('a share of 0 contains nobody, and a larger share contains the smaller one', () => {
    expect(ids.some((id) => inControlGroup('a', id, 0))).toBe(false)
    const ten = ids.filter((id) => inControlGroup('a', id, 10))
    expect(ten.every((id) => inControlGroup('a', id, 50))).toBe(true)
  })
})

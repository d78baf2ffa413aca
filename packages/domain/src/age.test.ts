import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADULT_AGE, ageOn, isAdult, isMembersBirthDate, LEAST_AGE } from './age.ts'

describe('birth date', () => {
  it('is at least fourteen years ago, to the day, and not before 1900', () => {
    expect(isMembersBirthDate('2012-11-21', '2026-11-21')).toBe(true)
    expect(isMembersBirthDate('2012-11-22', '2026-11-21')).toBe(false)
    expect(isMembersBirthDate('1900-01-01', '2026-11-21')).toBe(true)
    expect(isMembersBirthDate('1899-12-31', '2026-11-21')).toBe(false)
    expect(isMembersBirthDate('0001-01-01', '2026-11-21')).toBe(false)
    expect(isMembersBirthDate('9999-01-01', '2026-11-21')).toBe(false)
  })

  it('of 29 February comes on 1 March where the year has none', () => {
    expect(isMembersBirthDate('2012-02-29', '2026-02-28')).toBe(false)
    expect(isMembersBirthDate('2012-02-29', '2026-03-01')).toBe(true)
  })
})

describe('age', () => {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    .map((moment) => moment.toISOString().slice(0, 10))

  it('of adults begins at the eighteenth birthday; an unknown birth date is no adult’s', () => {
    expect(isAdult('2008-11-21', '2026-11-21')).toBe(true)
    expect(isAdult('2008-11-22', '2026-11-21')).toBe(false)
    expect(isAdult(null, '2026-11-21')).toBe(false)
    expect(LEAST_AGE).toBeLessThan(ADULT_AGE)
  })

  it('never falls from one day to a later one, and is the same for all days of birth but one a year', () => {
    fc.assert(
      fc.property(day, day, day, (born, one, other) => {
        const [early, late] = one < other ? [one, other] : [other, one]
        expect(ageOn(born, early)).toBeLessThanOrEqual(ageOn(born, late))
        expect(ageOn(born, `${Number(born.slice(0, 4)) + 18}${born.slice(4)}`)).toBe(18)
      }),
    )
  })
})

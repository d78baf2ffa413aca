import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMembersBirthDate, type ProfileFacts, profileParts, profilePercent } from './profile.ts'

const EMPTY: ProfileFacts = {
  avatar: null,
  username: '',
  firstName: '',
  lastName: '',
  birthDate: null,
  phone: null,
  placeId: null,
  emailVerified: false,
}
const FULL: ProfileFacts = {
  avatar: '/files/a.webp',
  username: 'Giulia',
  firstName: 'Giulia',
  lastName: 'Conti',
  birthDate: '1990-02-03',
  phone: '+393331234567',
  placeId: '015146',
  emailVerified: true,
}
const KEYS = Object.keys(FULL) as (keyof ProfileFacts)[]

/** A profile with any of its fields filled. */
const anyProfile = fc
  .subarray(KEYS)
  .map((keys): ProfileFacts => ({ ...EMPTY, ...Object.fromEntries(keys.map((key) => [key, FULL[key]])) }))

describe('profile', () => {
  it('R-407 nothing is 0 %, everything 100 %', () => {
    expect(profilePercent(EMPTY)).toBe(0)
    expect(profilePercent(FULL)).toBe(100)
  })

  it('R-407 half a name is no name, blanks are nothing, an email counts once verified', () => {
    expect(profileParts({ ...FULL, lastName: '' }).name).toBe(false)
    expect(profileParts({ ...FULL, firstName: ' ' }).name).toBe(false)
    expect(profileParts({ ...FULL, emailVerified: false }).email).toBe(false)
    expect(profilePercent({ ...FULL, lastName: '' })).toBe(85)
  })

  it('R-407 the percentage is whole, 100 exactly when every part is complete, and grows with each field', () => {
    fc.assert(
      fc.property(anyProfile, fc.constantFrom(...KEYS), (profile, key) => {
        const percent = profilePercent(profile)
        expect(Number.isInteger(percent)).toBe(true)
        expect(percent === 100).toBe(Object.values(profileParts(profile)).every(Boolean))
        expect(profilePercent({ ...profile, [key]: FULL[key] })).toBeGreaterThanOrEqual(percent)
        expect(profilePercent({ ...profile, [key]: EMPTY[key] })).toBeLessThanOrEqual(percent)
      }),
    )
  })
})

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

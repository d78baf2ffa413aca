import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ProfileFacts, profileParts, profilePercent } from './profile.ts'

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

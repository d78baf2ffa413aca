import { FRESH_SESSION_SECONDS } from '@vicino/contract/identity/account/constants'
import { ROLES } from '@vicino/contract/roles'
import { expect, it } from 'vitest'
import { type DataRight, erasureRefusal, isFreshSignIn, mayExercise } from './account.policy.ts'

const RIGHTS: readonly DataRight[] = ['read-consents', 'change-consent', 'export', 'erase']

it('R-425 everybody has all rights over their own data; a superAdmin only reads the consents of others', () => {
  for (const role of ROLES) {
    expect(RIGHTS.filter((right) => mayExercise({ sub: 'anna', role }, 'anna', right))).toEqual(RIGHTS)
    const ofOthers = RIGHTS.filter((right) => mayExercise({ sub: 'anna', role }, 'bruno', right))
    expect(ofOthers).toEqual(role === 'superAdmin' ? ['read-consents'] : [])
  }
})

it('R-425 the owner of a brand and the last superAdmin cannot erase their accounts', () => {
  const refused = ROLES.filter((role) => erasureRefusal(role, { isLastAdministrator: false }) !== null)
  expect(refused).toEqual(['brand'])
  expect(erasureRefusal('brand', { isLastAdministrator: false })).toBe('business_account')
  expect(erasureRefusal('superAdmin', { isLastAdministrator: true })).toBe('last_admin')
})

it('R-425 a sign-in is fresh for ten minutes', () => {
  const signedInAt = new Date('2026-11-22T10:00:00Z')
  const after = (seconds: number) => new Date(signedInAt.getTime() + seconds * 1000)
  expect(FRESH_SESSION_SECONDS).toBe(600)
  expect(isFreshSignIn(signedInAt, after(600))).toBe(true)
  expect(isFreshSignIn(signedInAt, after(600.001))).toBe(false)
})

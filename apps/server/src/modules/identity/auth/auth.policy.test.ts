import { ROLES } from '@vicino/contract/roles'
import { PASSKEYS_PER_USER } from '@vicino/contract/identity/auth/second-factor/constants'
import { expect, it } from 'vitest'
import {
  googleRefusal,
  isSecondFactorExpected,
  mayAddPasskey,
  mayEndSession,
  mayRemovePasskey,
  mayUseDashboard,
  needsSecondFactor,
} from './auth.policy.ts'

const needing = (factors: { totp: boolean; passkeys: number }) =>
  ROLES.filter((role) => needsSecondFactor({ ...factors, role }))

it('R-462 every role but audience uses the dashboard', () => {
  expect(ROLES.filter((role) => !mayUseDashboard(role))).toEqual(['audience'])
})

it('a second factor is expected of people who handle other people’s data; for them a passkey is one', () => {
  const expected = ROLES.filter(isSecondFactorExpected)
  expect(expected.toSorted()).toEqual(['brand', 'brandManager', 'superAdmin'])
  expect(needing({ totp: false, passkeys: 0 })).toEqual([])
  expect(needing({ totp: false, passkeys: 1 })).toEqual(expected)
  expect(needing({ totp: true, passkeys: 0 })).toEqual(ROLES)
})

it(`an account has at most ${PASSKEYS_PER_USER} passkeys and keeps the last one when nothing else signs it in`, () => {
  expect(mayAddPasskey({ passkeys: PASSKEYS_PER_USER - 1 })).toBe(true)
  expect(mayAddPasskey({ passkeys: PASSKEYS_PER_USER })).toBe(false)
  const nothingElse = { hasPassword: false, google: false }
  expect(mayRemovePasskey({ ...nothingElse, passkeys: 1 })).toBe(false)
  expect(mayRemovePasskey({ ...nothingElse, passkeys: 2 })).toBe(true)
  expect(mayRemovePasskey({ ...nothingElse, passkeys: 1, hasPassword: true })).toBe(true)
  expect(mayRemovePasskey({ ...nothingElse, passkeys: 1, google: true })).toBe(true)
})

it('everybody ends their own sessions only', () => {
  expect(mayEndSession({ sub: 'anna' }, { userId: 'anna' })).toBe(true)
  expect(mayEndSession({ sub: 'anna' }, { userId: 'bruno' })).toBe(false)
})

it('a Google identity takes an address that Google and the account here have both verified', () => {
  const verified = { emailVerified: true }
  expect(googleRefusal({ emailVerified: false }, undefined)).toBe('google_email_unverified')
  expect(googleRefusal(verified, { email_verified_at: null })).toBe('google_account_exists')
  expect(googleRefusal(verified, { email_verified_at: new Date(0) })).toBeNull()
  expect(googleRefusal(verified, undefined)).toBeNull()
})

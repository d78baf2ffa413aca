import { expect, it } from 'vitest'
import { isActing, isKeptForOffline } from './offline-calls.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'

it.each([
  '/deal/browse',
  '/deal/saved',
  `/deal/${ID}`,
  `/redemption/${ID}`,
  '/points/balance',
  `/program/${ID}/catalogue`,
  '/claim',
  `/claim/${ID}`,
  `/user/${ID}`,
])('%s can be read without a connection', (path) => expect(isKeptForOffline(`/api/v1${path}`)).toBe(true))

it.each([
  '/auth/me',
  '/auth/session',
  `/redemption/${ID}/qr`,
  `/claim/${ID}/qr`,
  `/program/${ID}/claim`,
  `/user/${ID}/export`,
  '/redemption/confirmations',
  '/stream',
  '/business/application',
])('%s is always requested from the server', (path) => expect(isKeptForOffline(`/api/v1${path}`)).toBe(false))

it('stores only answers of the API, not pages or files of the same name', () => {
  expect(isKeptForOffline('/deal/browse')).toBe(false)
  expect(isKeptForOffline('/files/deal/browse')).toBe(false)
})

const tokenOf = (claims: object) => ({
  authorization: `Bearer e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.x`,
})

it('stores nothing while an administrator acts in another account', () => {
  expect(isActing(new Headers(tokenOf({ sub: '1', acting: { access: '2' } })))).toBe(true)
  expect(isActing(new Headers(tokenOf({ sub: '1' })))).toBe(false)
  expect(isActing(new Headers())).toBe(false)
})

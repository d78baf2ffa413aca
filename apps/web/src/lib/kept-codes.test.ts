import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetOfflineAnswers } from '~/modules/foundation/installed-app/model/forget.ts'
import { dropCode, keepCode, keptCode, keptCodes } from './kept-codes.ts'

const SERVER = '2026-11-21T10:00:00.000Z'
const MINUTE = 60_000
const until = (minutes: number) => new Date(Date.parse(SERVER) + minutes * MINUTE).toISOString()
const code = (deal: string, minutes = 15) =>
  ({
    _id: `code of ${deal}`,
    transactionId: '123456789',
    expiresAt: until(minutes),
    qr: { token: 'VR1:SECRET', expiresAt: until(1) },
    deal: { _id: deal, brand: { username: 'Bar Luce' } },
  }) as Redemption

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(SERVER) })
  localStorage.setItem('user', '{"_id":"user","username":"Anna","role":"consumer"}')
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

it('R-176 R-183 every tab of this device has an open code until its end', () => {
  keepCode('user', code('deal'))
  keepCode('user', code('online', 1440))
  expect(localStorage.getItem('open-codes')).not.toBeNull()
  vi.advanceTimersByTime(14 * MINUTE)
  expect(keptCode('user', 'deal')).toMatchObject({ transactionId: '123456789' })
  vi.advanceTimersByTime(MINUTE)
  expect(keptCode('user', 'deal')).toBeNull()
  expect(keptCodes('user').map(({ deal }) => deal._id)).toEqual(['online'])
  vi.advanceTimersByTime(1425 * MINUTE)
  expect(keptCodes('user')).toEqual([])
  expect(localStorage.getItem('open-codes')).toBeNull()
})

it('the newer code of a deal replaces the older one, and the freshness token of a QR code is never stored', () => {
  keepCode('user', code('deal'))
  keepCode('user', { ...code('deal'), _id: 'newer' })
  expect(keptCodes('user').map(({ _id }) => _id)).toEqual(['newer'])
  expect(localStorage.getItem('open-codes')).not.toContain('SECRET')
})

it('a stored code belongs to one account, and is deleted at its end and at the sign-out', async () => {
  keepCode('user', code('deal'))
  keepCode('user', code('second'))
  expect(keptCodes('another')).toEqual([])
  dropCode('code of deal')
  expect(keptCodes('user').map(({ deal }) => deal._id)).toEqual(['second'])
  await forgetOfflineAnswers()
  expect(localStorage.getItem('open-codes')).toBeNull()
  expect(keptCodes('user')).toEqual([])
})

it.each([
  ['somebody else is signed in on this device', '{"_id":"another"}'],
  ['nobody is: the session came by a link', null],
])('nothing is stored if %s', (_what, stored) => {
  if (stored === null) localStorage.removeItem('user')
  else localStorage.setItem('user', stored)
  keepCode('user', code('deal'))
  expect(localStorage.getItem('open-codes')).toBeNull()
})

it.each([
  'not JSON',
  'null',
  '"text"',
  '{}',
  '{"userId":"user","codes":null}',
  '{"userId":"user","codes":[null,{"_id":"a","transactionId":"1","deal":{"_id":"deal"},"expiresAt":"2099-01-01"}]}',
])('a damaged storage (%s) counts as empty and stores the next code', (text) => {
  localStorage.setItem('open-codes', text)
  expect(keptCode('user', 'deal')).toBeNull()
  dropCode('a')
  keepCode('user', code('deal'))
  expect(keptCode('user', 'deal')).not.toBeNull()
})

import type { Redemption } from '@vicino/contract/redemptions/schemas'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropCode, keepCode, keptCode } from './kept-code.ts'

const NOW = Date.parse('2031-05-01T08:00:00.000Z')
/** The server's clock says 2026, the phone's 2031. */
const code = {
  _id: 'code',
  transactionId: '123456789',
  serverTime: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-21T10:15:00.000Z',
  deal: { _id: 'deal', brand: { username: 'Bar Luce' } },
} as Redemption

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  vi.useRealTimers()
  dropCode()
})

it('R-182 R-183 a code outlives a reload until its end by the server’s clock', () => {
  keepCode('user', code)
  expect(keptCode('user', 'deal')).toEqual(code)
  vi.setSystemTime(NOW + 14 * 60_000)
  expect(keptCode('user', 'deal')).toEqual(code)
  vi.setSystemTime(NOW + 15 * 60_000)
  expect(keptCode('user', 'deal')).toBeNull()
})

it('R-182 a kept code is for its person and deal only', () => {
  keepCode('user', code)
  expect(keptCode('another', 'deal')).toBeNull()
  expect(keptCode('user', 'other')).toBeNull()
  dropCode()
  expect(keptCode('user', 'deal')).toBeNull()
})

it.each([
  'not JSON',
  'null',
  '"text"',
  '{}',
  '{"userId":"user","redemption":null,"offset":0}',
  '{"userId":"user","redemption":{"deal":{"_id":"deal"},"expiresAt":"2099-01-01"},"offset":0}',
])('a damaged storage (%s) is as good as an empty one', (text) => {
  sessionStorage.setItem('redemption-code', text)
  expect(keptCode('user', 'deal')).toBeNull()
})

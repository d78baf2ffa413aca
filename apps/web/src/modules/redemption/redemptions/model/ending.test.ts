import { expect, it } from 'vitest'
import { awaitedUntil, endingOf } from './ending.ts'

it('R-184 R-210 a code says who ended it', () => {
  const by = { freedByShop: false }
  expect(endingOf({ ...by, status: 'held' })).toBe('expired')
  expect(endingOf({ ...by, status: 'expired' })).toBe('expired')
  expect(endingOf({ ...by, status: 'cancelled' })).toBe('cancelled')
  expect(endingOf({ freedByShop: true, status: 'cancelled' })).toBe('freed')
  expect(endingOf({ ...by, status: 'voided' })).toBe('voided')
})

it('R-184 an expired code may still have been read by a till without network, until its last hour', () => {
  const code = { freedByShop: false, status: 'expired', awaitsTillUntil: '2027-03-03T10:00:00.000Z' } as const
  const until = Date.parse(code.awaitsTillUntil)
  expect(awaitedUntil(code, until - 1)).toBe(code.awaitsTillUntil)
  expect(awaitedUntil(code, until)).toBeNull()
  expect(awaitedUntil({ ...code, status: 'cancelled' }, until - 1)).toBeNull()
  expect(awaitedUntil({ freedByShop: false, status: 'expired' }, 0)).toBeNull()
})

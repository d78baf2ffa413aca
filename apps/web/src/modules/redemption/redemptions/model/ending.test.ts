import { expect, it } from 'vitest'
import { endingOf } from './ending.ts'

it('R-184 R-210 a code says who ended it', () => {
  const by = { freedByShop: false }
  expect(endingOf({ ...by, status: 'held' })).toBe('expired')
  expect(endingOf({ ...by, status: 'expired' })).toBe('expired')
  expect(endingOf({ ...by, status: 'cancelled' })).toBe('cancelled')
  expect(endingOf({ freedByShop: true, status: 'cancelled' })).toBe('freed')
  expect(endingOf({ ...by, status: 'voided' })).toBe('voided')
})

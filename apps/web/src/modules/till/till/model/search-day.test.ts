import type { DayEntry } from '@vicino/contract/till/till/schemas'
import { expect, it } from 'vitest'
import { isFound, takingsOf } from './search-day.ts'

const purchase = {
  kind: 'purchase',
  receiptId: '0042',
  confirmedBy: 'Carla',
  customer: { username: 'Nicolò Rossi', avatar: null },
  amount: 12.5,
  results: [{ program: 'Bollini', points: 0, stamps: 1 }],
} as unknown as DayEntry
const redemption = {
  kind: 'redemption',
  status: 'redeemed',
  transactionId: '123456789',
  deal: { title: 'Pane di segale' },
  confirmedBy: 'Carla',
  customer: { username: 'Maria', avatar: null },
  discountPrice: 3.2,
} as unknown as DayEntry

it('an entry is found by customer, cashier, deal, receipt or number, whatever the accents', () => {
  expect(isFound(purchase, 'nicolo')).toBe(true)
  expect(isFound(purchase, 'ROSSI 0042')).toBe(true)
  expect(isFound(purchase, 'maria')).toBe(false)
  expect(isFound(redemption, 'segale carla')).toBe(true)
  expect(isFound(redemption, '12345')).toBe(true)
})

it('a refund lowers the takings, and a voided redemption does not count', () => {
  expect([purchase, redemption].map(takingsOf)).toEqual([12.5, 3.2])
  expect(takingsOf({ ...purchase, kind: 'refund' } as DayEntry)).toBe(-12.5)
  expect(takingsOf({ ...redemption, status: 'voided' } as DayEntry)).toBe(0)
})

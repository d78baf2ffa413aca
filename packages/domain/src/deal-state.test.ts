import { describe, expect, it } from 'vitest'
import { dealState, isRedeemable } from './deal-state.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const deal = { isUsed: false, expirationDate: '2026-11-21T10:00:01Z', quantity: 1 }

describe('deal state', () => {
  it('R-147 only a valid, unused deal with units left can be redeemed', () => {
    expect(isRedeemable(deal, NOW)).toBe(true)
    expect(isRedeemable({ ...deal, isUsed: true }, NOW)).toBe(false)
    expect(isRedeemable({ ...deal, quantity: 0 }, NOW)).toBe(false)
    expect(isRedeemable(deal, NOW + 1000)).toBe(false)
  })

  it('R-117 used wins over expired, expired over sold out', () => {
    expect(dealState({ ...deal, isUsed: true, quantity: 0 }, NOW + 5000)).toBe('used')
    expect(dealState({ ...deal, quantity: 0 }, NOW + 5000)).toBe('expired')
    expect(dealState({ ...deal, quantity: 0 }, NOW)).toBe('soldOut')
  })
})

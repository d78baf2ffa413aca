import { describe, expect, it } from 'vitest'
import { flashWindow } from './flash-window.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const deal = (_id: string, seconds: number, more: object = {}) => ({
  _id,
  expirationDate: new Date(NOW + seconds * 1000).toISOString(),
  isUsed: false,
  quantity: 5,
  ...more,
})

describe('flash strip', () => {
  it('R-073 of deals with 7201 s, 7199 s and 0 s left only the second is shown', () => {
    expect(flashWindow([deal('early', 7201), deal('flash', 7199), deal('over', 0)], NOW)).toEqual(['flash'])
  })

  it('R-073 a deal enters the strip at 7200 s and leaves it at 0', () => {
    const one = [deal('a', 7201)]
    expect([0, 1, 7200, 7201].map((passed) => flashWindow(one, NOW + passed * 1000).length)).toEqual([
      0, 1, 1, 0,
    ])
  })

  it('R-072 leaves out used and sold-out deals', () => {
    expect(flashWindow([deal('used', 60, { isUsed: true }), deal('none', 60, { quantity: 0 })], NOW)).toEqual(
      [],
    )
  })
})

import type { OwnClaim } from '@vicino/contract/loyalty/claims/schemas'
import { expect, it } from 'vitest'
import { deadlineOf } from './deadline.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')

/** Makes a claim of a pick-up reward, changed by the given facts. */
function claim(more: Partial<OwnClaim>): OwnClaim {
  const facts = {
    state: 'ready',
    reward: { fulfilment: 'store' },
    brand: { username: 'Forno' },
    offered: [],
    couponId: null,
    requestedAt: '2026-11-01T10:00:00.000Z',
    readyBy: null,
    expiresAt: null,
    deliversAt: null,
    deliveredAt: null,
    closedAt: null,
  }
  return { ...facts, ...more } as unknown as OwnClaim
}

const until = (expiresAt: string) => deadlineOf(claim({ expiresAt }), NOW)
const approved = (more: Partial<OwnClaim>) =>
  deadlineOf(claim({ state: 'approved', readyBy: '2026-11-30T23:00:00.000Z', ...more }), NOW).key

it('R-334 a ready reward shows its last day and the days left; it ends at the midnight after it', () => {
  expect(until('2026-11-25T23:00:00.000Z')).toMatchObject({
    key: 'told.collectBy',
    values: { date: '25/11/2026', count: 2 },
  })
  expect(until('2026-11-23T23:00:00.000Z')).toMatchObject({ values: { date: '23/11/2026', count: 0 } })
})

it('an approved claim shows its date of preparation or shipping, and after this date that it is late', () => {
  expect(approved({})).toBe('told.toPrepare')
  expect(approved({ reward: { fulfilment: 'shipping' } as OwnClaim['reward'] })).toBe('told.toShip')
  expect(approved({ readyBy: '2026-11-20T23:00:00.000Z' })).toBe('told.late')
  expect(approved({ offered: [{}] as OwnClaim['offered'] })).toBe('told.choose')
})

it.each(['refused', 'cancelled', 'expired'] as const)('a claim that was %s shows the time', (state) => {
  expect(deadlineOf(claim({ state, closedAt: '2026-11-22T10:00:00.000Z' }), NOW)).toMatchObject({
    key: `told.${state}`,
    values: { date: '22/11/2026' },
  })
})

it('R-381 a coupon is in the wallet after its handover', () => {
  const delivered = { state: 'delivered', deliveredAt: '2026-11-20T10:00:00.000Z' } as const
  expect(deadlineOf(claim({ ...delivered, couponId: 'c' }), NOW)).toEqual({
    key: 'told.coupon',
    values: { brand: 'Forno' },
  })
  expect(deadlineOf(claim(delivered), NOW).key).toBe('told.delivered')
})

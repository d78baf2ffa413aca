import { DAY_MS } from './durations.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isNewAccount,
  isStaffOf,
  mayMove,
  mayVoid,
  type PresentedCode,
  redemptionPoints,
  type RedemptionState,
  refusalOf,
  silentSeconds,
  statusAt,
} from './redemption.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const STATES: RedemptionState[] = ['held', 'redeemed', 'cancelled', 'expired', 'voided']
const state = fc.constantFrom(...STATES)
const moment = fc.integer({ min: NOW - 1000, max: NOW + 1000 })

it('an account is new until the hours are over', () => {
  expect(isNewAccount(NOW - 3_599_999, NOW, 1)).toBe(true)
  expect(isNewAccount(NOW - 3_600_000, NOW, 1)).toBe(false)
})

it('a screen is silent once its last sign is older than the limit, in whole seconds', () => {
  expect(silentSeconds(NOW - 60_999, NOW, 60)).toBeNull()
  expect(silentSeconds(NOW - 61_000, NOW, 60)).toBe(61)
  expect(silentSeconds(NOW + 5000, NOW, 60)).toBeNull()
})

it('R-217 staff of a shop are those of its brand; a customer without a brand works for none', () => {
  expect(isStaffOf({ brandId: 'shop' }, 'shop')).toBe(true)
  expect(isStaffOf({ brandId: 'other' }, 'shop')).toBe(false)
  expect(isStaffOf({ brandId: null }, 'shop')).toBe(false)
})

describe('the state machine', () => {
  it('has exactly four moves', () => {
    const moves = STATES.flatMap((from) =>
      STATES.filter((to) => mayMove(from, to)).map((to) => `${from} → ${to}`),
    )
    expect(moves).toEqual(['held → redeemed', 'held → cancelled', 'held → expired', 'redeemed → voided'])
  })

  it('R-194 R-195 with any actions a code is redeemed at most once and ends for good', () => {
    fc.assert(
      fc.property(fc.array(state, { maxLength: 12 }), (wanted) => {
        let now: RedemptionState = 'held'
        const passed: RedemptionState[] = []
        for (const to of wanted) {
          if (!mayMove(now, to)) continue
          now = to
          passed.push(to)
        }
        expect(passed.filter((one) => one === 'redeemed').length).toBeLessThanOrEqual(1)
        expect(passed.length).toBeLessThanOrEqual(2)
        expect(passed.length < 2 || now === 'voided').toBe(true)
      }),
    )
  })

  it('R-184 a held code ends exactly at its moment, the clock changes no other state', () => {
    expect(statusAt({ status: 'held', expiresAt: NOW + 1 }, NOW)).toBe('held')
    expect(statusAt({ status: 'held', expiresAt: NOW }, NOW)).toBe('expired')
    fc.assert(
      fc.property(state, moment, (status, expiresAt) => {
        const seen = statusAt({ status, expiresAt }, NOW)
        expect(seen === status || (mayMove(status, seen) && expiresAt <= NOW)).toBe(true)
      }),
    )
  })
})

describe('a code at the till', () => {
  const good: PresentedCode = {
    status: 'held',
    expiresAt: NOW + 1,
    brandId: 'a',
    isStaff: false,
    proofUntil: NOW + 1,
  }

  it('R-217 each reason, the most important first', () => {
    expect(refusalOf(good, 'a', NOW)).toBeNull()
    expect(refusalOf({ ...good, proofUntil: null }, 'a', NOW)).toBeNull()
    expect(refusalOf({ ...good, proofUntil: NOW }, 'a', NOW)).toBe('proof_stale')
    expect(refusalOf({ ...good, expiresAt: NOW, proofUntil: NOW }, 'a', NOW)).toBe('code_expired')
    expect(refusalOf({ ...good, status: 'expired' }, 'a', NOW)).toBe('code_expired')
    expect(refusalOf({ ...good, status: 'cancelled', expiresAt: NOW }, 'a', NOW)).toBe('redemption_cancelled')
    expect(refusalOf({ ...good, status: 'voided' }, 'a', NOW)).toBe('redemption_cancelled')
    expect(refusalOf({ ...good, status: 'redeemed', expiresAt: NOW }, 'a', NOW)).toBe('already_redeemed')
    expect(refusalOf({ ...good, status: 'redeemed', isStaff: true }, 'a', NOW)).toBe('own_brand')
    expect(refusalOf({ ...good, isStaff: true }, 'b', NOW)).toBe('other_brand')
  })

  it('R-194 R-218 only a live code of the own brand with a live proof is accepted', () => {
    const code = fc.record({
      status: state,
      expiresAt: moment,
      brandId: fc.constantFrom('a', 'b'),
      isStaff: fc.boolean(),
      proofUntil: fc.option(moment),
    })
    fc.assert(
      fc.property(code, (one) => {
        const taken = refusalOf(one, 'a', NOW) === null
        const live = one.status === 'held' && one.expiresAt > NOW
        const proven = one.proofUntil === null || one.proofUntil > NOW
        expect(taken).toBe(live && proven && one.brandId === 'a' && !one.isStaff)
      }),
    )
  })
})

it('R-197 R-593 points are the deal’s, or 50 where it names none', () => {
  expect(redemptionPoints(120, 50)).toBe(120)
  expect(redemptionPoints(0, 50)).toBe(50)
})

it('R-210 a redemption can be voided for 24 hours', () => {
  expect(mayVoid(NOW - 86_399_999, NOW, 24)).toBe(true)
  expect(mayVoid(NOW - DAY_MS, NOW, 24)).toBe(false)
})

import { expect, it } from 'vitest'
import type { EventOf } from '../../../platform/events/events.ts'
import { messageOf, type Told } from './messages-of-events.ts'

const of = (type: Told, payload: object) =>
  messageOf({ id: 1, type, payload: { brandId: 'b', ...payload }, createdAt: new Date() } as EventOf<Told>)

const MOVED = {
  programId: 'p',
  userId: 'u',
  eventId: 'e',
  type: 'purchase',
  receiptId: 'R-1',
  figure: 'purchase',
  day: '2027-03-02',
  points: 12,
  stamps: 1,
  status: 12,
  cents: 1234,
  purchases: 1,
  balance: 40,
  debt: 0,
  stampBalance: 3,
  silent: false,
}

it('R-392 redemptions name no customer, claims and tiers the member’s id', () => {
  const redemption = {
    redemptionId: 'r',
    userId: 'u',
    dealId: 'd',
    channel: 'store',
    points: 50,
  }
  expect(of('redemption.confirmed', redemption)).toEqual({
    brandId: 'b',
    type: 'redemption.confirmed',
    data: { redemptionId: 'r', dealId: 'd', channel: 'store', brandPoints: 50 },
  })
  const step = { programId: 'p', userId: 'u', claimId: 'c', rewardId: 'w', kind: 'ready', by: 'brand' }
  const more = { points: 0, stamps: 0, renewed: {}, day: '', requestedOn: '', isFirst: false, state: 'ready' }
  expect(of('loyalty.claim_step', { ...step, ...more })?.data).toEqual({
    programId: 'p',
    memberId: 'u',
    claimId: 'c',
    rewardId: 'w',
    step: 'ready',
    by: 'brand',
    state: 'ready',
    points: 0,
    stamps: 0,
  })
  const coupon = { couponId: 'k', templateId: 't', userId: 'u' }
  expect(of('coupon.issued', { ...coupon, cause: 'hand' })?.data).toEqual({
    couponId: 'k',
    templateId: 't',
    memberId: 'u',
  })
  const use = { useId: 's', receiptId: 'R-1', amountCents: 1000, discountCents: 100, paidCents: 900 }
  expect(of('coupon.used', { ...coupon, ...use })).toEqual({
    brandId: 'b',
    type: 'coupon.used',
    data: { couponId: 'k', templateId: 't', memberId: 'u', ...use },
  })
  expect(of('loyalty.tier_changed', { programId: 'p', userId: 'u', from: 0, to: 1, at: 1 })).toEqual({
    brandId: 'b',
    type: 'tier.changed',
    data: { programId: 'p', memberId: 'u', from: 0, to: 1 },
  })
})

it('R-392 awards that are no purchases are sent to nobody, nor are imported histories', () => {
  expect(of('loyalty.earned', MOVED)).toMatchObject({
    type: 'purchase.registered',
    data: { entryId: 'e', receiptId: 'R-1', amountCents: 1234 },
  })
  expect(of('loyalty.earned', { ...MOVED, type: 'social', figure: 'reaction' })).toBeNull()
  expect(of('loyalty.reversed', { ...MOVED, type: 'reversal' })).toBeNull()
  expect(of('loyalty.earned', { ...MOVED, silent: true })).toBeNull()
  expect(of('loyalty.reversed', { ...MOVED, type: 'refund', cents: -500 })).toMatchObject({
    type: 'purchase.refunded',
    data: { entryId: 'e', receiptId: 'R-1', amountCents: 500 },
  })
})

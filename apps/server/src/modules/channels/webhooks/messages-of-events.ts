import type { WebhookEvent } from '@vicino/contract/channels/webhooks/constants'
import type { WebhookData } from '@vicino/contract/channels/webhooks/payload-schemas'
import type { EventOf } from '../../../platform/events/events.ts'
import '../../loyalty/coupons/public.ts'
import '../../loyalty/claims/public.ts'
import '../../loyalty/members/public.ts'
import '../../redemption/redemptions/public.ts'

/** Events of the outbox that endpoints receive. */
export const TOLD = [
  'redemption.confirmed',
  'redemption.voided',
  'loyalty.earned',
  'loyalty.reversed',
  'loyalty.joined',
  'loyalty.left',
  'loyalty.claim_step',
  'loyalty.tier_changed',
  'coupon.issued',
  'coupon.used',
  'coupon.voided',
] as const
export type Told = (typeof TOLD)[number]

/** A message to a brand's endpoints (payload-schemas.ts of the contract). */
export type Message = {
  [Type in WebhookEvent]: {
    readonly brandId: string
    readonly type: Type
    readonly data: Readonly<WebhookData[Type]>
  }
}[WebhookEvent]

/**
 * Returns the message for an event; null for awards that are no purchases and for imported
 * histories. Members appear by their id, the same as in the brand's table of customers. A person
 * who redeems a deal is no member, so the message omits them.
 */
export function messageOf(event: EventOf<Told>): Message | null {
  const { payload } = event
  if ('silent' in payload && payload.silent === true) return null
  const { brandId } = payload
  switch (event.type) {
    case 'redemption.confirmed':
    case 'redemption.voided': {
      const { redemptionId, dealId, channel, points } = event.payload
      return { brandId, type: event.type, data: { redemptionId, dealId, channel, brandPoints: points } }
    }
    case 'loyalty.earned':
    case 'loyalty.reversed':
      return purchaseOf(event)
    case 'loyalty.joined':
    case 'loyalty.left': {
      const { programId, userId } = event.payload
      const type = event.type === 'loyalty.joined' ? 'member.joined' : 'member.left'
      return { brandId, type, data: { programId, memberId: userId } }
    }
    case 'loyalty.claim_step': {
      const { programId, userId, claimId, rewardId, kind, by, state, points, stamps } = event.payload
      const data = { programId, memberId: userId, claimId, rewardId, step: kind, by, state, points, stamps }
      return { brandId, type: 'claim.changed', data }
    }
    case 'loyalty.tier_changed': {
      const { programId, userId, from, to } = event.payload
      return { brandId, type: 'tier.changed', data: { programId, memberId: userId, from, to } }
    }
    case 'coupon.issued': {
      const { couponId, templateId, userId } = event.payload
      return { brandId, type: 'coupon.issued', data: { couponId, templateId, memberId: userId } }
    }
    case 'coupon.used':
    case 'coupon.voided': {
      const { couponId, templateId, userId, useId, receiptId, amountCents, discountCents, paidCents } =
        event.payload
      const data = {
        couponId,
        templateId,
        memberId: userId,
        useId,
        receiptId,
        amountCents,
        discountCents,
        paidCents,
      }
      return { brandId, type: event.type, data }
    }
  }
}

/**
 * A sale at a partner of a common program goes to that partner only: each partner sees only its own
 * sales.
 */
function purchaseOf({ type, payload }: EventOf<'loyalty.earned' | 'loyalty.reversed'>): Message | null {
  const isPurchase = type === 'loyalty.earned' && payload.type === 'purchase'
  const isRefund = type === 'loyalty.reversed' && payload.type === 'refund'
  if (!isPurchase && !isRefund) return null
  const {
    programId,
    userId,
    eventId,
    receiptId = '',
    cents,
    points,
    stamps,
    balance,
    debt,
    stampBalance,
  } = payload
  const brandId = payload.sellerId ?? payload.brandId
  const ids = { programId, memberId: userId, entryId: eventId, receiptId }
  const figures = { amountCents: Math.abs(cents), points, stamps, balance, debt, stampBalance }
  return {
    brandId,
    type: isPurchase ? 'purchase.registered' : 'purchase.refunded',
    data: { ...ids, ...figures },
  }
}

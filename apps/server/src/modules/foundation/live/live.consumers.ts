import type { LiveEvent } from '@vicino/contract/foundation/live/schemas'
import type { RedemptionStatus } from '@vicino/contract/redemption/redemptions/schemas'
import type { Db } from '../../../platform/db/database.ts'
import type { EventOf, EventType } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { balanceOf } from '../ledger/public.ts'
import { staffOf, unreadNoticesOf } from '../notifications/public.ts'
import {
  insertEvents,
  platformPeople,
  type UserEvent,
  wakeReadersOf,
  wakeReadersOfProduct,
} from './live.queries.ts'

type RedemptionEventType = Extract<EventType, `redemption.${string}`>
type ProgramEventType = 'loyalty.earned' | 'loyalty.reversed'
type PostEventType = 'post.approved' | 'post.refused'
type OfOne = RedemptionEventType | ProgramEventType | PostEventType | 'points.moved'
type TellingType = OfOne | 'notices.changed' | 'message.sent' | 'conversation.changed'

const STATUS_AFTER = {
  'redemption.opened': 'held',
  'redemption.confirmed': 'redeemed',
  'redemption.cancelled': 'cancelled',
  'redemption.freed': 'cancelled',
  'redemption.expired': 'expired',
  'redemption.voided': 'voided',
} as const satisfies Record<RedemptionEventType, RedemptionStatus>

/** Events of redemptions that change the customer's balance of BrandPoints. */
const MOVES_POINTS: ReadonlySet<EventType> = new Set(['redemption.confirmed', 'redemption.voided'])

/**
 * Notifies people's streams of their redemptions, Proof Posts, points, notifications, conversations
 * and balances in programs, for each person in the order in which things happened.
 */
export const liveUpdates: Consumer<TellingType> = {
  name: 'live',
  effect: 'notifies',
  on: [
    ...(Object.keys(STATUS_AFTER) as (keyof typeof STATUS_AFTER)[]),
    'points.moved',
    'loyalty.earned',
    'loyalty.reversed',
    'notices.changed',
    'message.sent',
    'conversation.changed',
    'post.approved',
    'post.refused',
  ],
  key: ({ payload }) => ('userIds' in payload ? (payload.userIds[0] ?? '') : payload.userId),
  async run(tx, event, now) {
    await insertEvents(tx, await eventsOf(tx, event), now)
  },
}

type CommentEventType = 'comment.posted' | 'comment.changed' | 'comment.removed'

/**
 * Notifies screens with the comments of a deal that these have changed; the screens read
 * them again.
 */
export const liveComments: Consumer<CommentEventType> = {
  name: 'live-comments',
  effect: 'notifies',
  on: ['comment.posted', 'comment.changed', 'comment.removed'],
  run: (tx, { payload }) => wakeReadersOf(tx, payload.dealId),
}

type ReviewEventType = Extract<EventType, `review.${string}`>

/** Does the same when reviews of the deal's product have changed. */
export const liveReviews: Consumer<ReviewEventType> = {
  name: 'live-reviews',
  effect: 'notifies',
  on: ['review.written', 'review.changed', 'review.answered', 'review.withdrawn', 'review.removed'],
  run: (tx, { payload }) => wakeReadersOfProduct(tx, payload.productId),
}

type QueueEventType = 'post.sent' | 'post.withdrawn' | PostEventType

/**
 * Notifies the people who decide on Proof Posts of a brand, or of the catalogue, that their queue
 * has changed.
 */
export const liveQueues: Consumer<QueueEventType> = {
  name: 'live-queues',
  effect: 'notifies',
  on: ['post.sent', 'post.withdrawn', 'post.approved', 'post.refused'],
  async run(tx, { payload: { brandId } }, now) {
    const people = brandId === null ? await platformPeople(tx) : await staffOf(tx, brandId, 'post-APPROVE')
    const event = { type: 'queue', data: { queue: 'posts' } } as const
    await insertEvents(
      tx,
      people.map((userId) => ({ userId, event })),
      now,
    )
  },
}

/**
 * Notifies a member and the people who run the brand that a claimed reward has taken a step
 * (R-334).
 */
export const liveClaims: Consumer<'loyalty.claim_step'> = {
  name: 'live-claims',
  effect: 'notifies',
  on: ['loyalty.claim_step'],
  key: ({ payload }) => payload.claimId,
  async run(tx, { payload: { claimId: _id, programId, brandId, userId } }, now) {
    const people = new Set([userId, ...(await staffOf(tx, brandId, 'claim-LIST'))])
    const event = { type: 'claim', data: { _id, programId } } as const
    await insertEvents(
      tx,
      Array.from(people, (each) => ({ userId: each, event })),
      now,
    )
  },
}

/**
 * Notifies the holder of a coupon, whose screen may show its QR, of what a till or the brand did
 * with it.
 */
export const liveCoupons: Consumer<'coupon.used' | 'coupon.voided' | 'coupon.revoked'> = {
  name: 'live-coupons',
  effect: 'notifies',
  on: ['coupon.used', 'coupon.voided', 'coupon.revoked'],
  key: ({ payload }) => payload.couponId,
  run: (tx, { payload: { couponId: _id, userId } }, now) =>
    insertEvents(tx, [{ userId, event: { type: 'coupon', data: { _id } } }], now),
}

async function eventsOf(tx: Db, event: EventOf<TellingType>): Promise<UserEvent[]> {
  if (event.type === 'notices.changed') {
    const counts = await unreadNoticesOf(tx, event.payload.userIds)
    return counts.map(({ userId, unread }) => ({ userId, event: { type: 'notices', data: { unread } } }))
  }
  if (event.type === 'message.sent' || event.type === 'conversation.changed') {
    const { conversationId: _id, userId, brandId, side } = event.payload
    const data = { _id, what: event.type === 'message.sent' ? 'message' : event.payload.what, side } as const
    const people = [userId, ...(await staffOf(tx, brandId, 'conversation-LIST'))]
    return people.map((each) => ({ userId: each, event: { type: 'conversation', data } }))
  }
  const { userId } = event.payload
  return (await ofOne(tx, event)).map((each) => ({ userId, event: each }))
}

async function ofOne(tx: Db, event: EventOf<OfOne>): Promise<LiveEvent[]> {
  if (event.type === 'points.moved') {
    return [{ type: 'points', data: { balance: event.payload.balance } }]
  }
  if (event.type === 'loyalty.earned' || event.type === 'loyalty.reversed') {
    const { programId, balance: points, debt, stampBalance: stamps } = event.payload
    return [{ type: 'program', data: { programId, points, debt, stamps } }]
  }
  if (event.type === 'post.approved') {
    const decided: LiveEvent = { type: 'post', data: { _id: event.payload.postId, state: 'approved' } }
    if (event.payload.points === 0) return [decided]
    return [decided, { type: 'points', data: { balance: await balanceOf(tx, event.payload.userId, 'BP') } }]
  }
  if (event.type === 'post.refused') {
    const { postId, userId, removed } = event.payload
    const decided: LiveEvent = { type: 'post', data: { _id: postId, state: removed ? 'removed' : 'refused' } }
    if (!removed) return [decided]
    return [decided, { type: 'points', data: { balance: await balanceOf(tx, userId, 'BP') } }]
  }
  const { redemptionId, dealId, userId, points } = event.payload
  const changed: LiveEvent = {
    type: 'redemption',
    data: { _id: redemptionId, dealId, status: STATUS_AFTER[event.type], points },
  }
  if (!MOVES_POINTS.has(event.type)) return [changed]
  return [changed, { type: 'points', data: { balance: await balanceOf(tx, userId, 'BP') } }]
}

import type { Db } from '../../../platform/db/database.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import '../../loyalty/coupons/public.ts'
import '../../loyalty/claims/public.ts'
import '../../loyalty/members/public.ts'
import '../../loyalty/programs/public.ts'
import {
  changeCouponPasses,
  changeMemberPasses,
  changeProgramPasses,
  type Membership,
} from './passes.queries.ts'

/** Events that change the content of a member's pass. */
const OF_MEMBERS = [
  'loyalty.earned',
  'loyalty.reversed',
  'loyalty.matured',
  'loyalty.expired',
  'loyalty.tier_changed',
  'loyalty.claim_step',
  'loyalty.members_written',
  'loyalty.merged',
  'loyalty.joined',
  'loyalty.left',
] as const
type OfMembers = (typeof OF_MEMBERS)[number]

const changed = (tx: Db, events: readonly EventOf<OfMembers>[], now: Date): Promise<void> =>
  changeMemberPasses(tx, events.flatMap(membershipsOf), now)

/**
 * Marks members' passes with one statement for a batch of events, however many passes they concern.
 */
export const memberPasses: Consumer<OfMembers> = {
  name: 'wallet-passes-members',
  effect: 'notifies',
  on: OF_MEMBERS,
  run: (tx, event, now) => changed(tx, [event], now),
  runAll: changed,
}

function membershipsOf(event: EventOf<OfMembers>): Membership[] {
  const { programId } = event.payload
  switch (event.type) {
    case 'loyalty.merged': {
      const [from, into] = event.payload.userIds
      return [
        { programId, userId: from, takesPart: false },
        { programId, userId: into, takesPart: null },
      ]
    }
    case 'loyalty.members_written':
      return event.payload.userIds.map((userId) => ({ programId, userId, takesPart: null }))
    case 'loyalty.joined':
    case 'loyalty.left': {
      const takesPart = event.type === 'loyalty.joined'
      return [{ programId, userId: event.payload.userId, takesPart }]
    }
    default:
      return [{ programId, userId: event.payload.userId, takesPart: null }]
  }
}

const OF_PROGRAMS = [
  'loyalty.program_cancelled',
  'loyalty.program_wound_down',
  'loyalty.program_improved',
] as const
type OfPrograms = (typeof OF_PROGRAMS)[number]

const programsChanged = (tx: Db, events: readonly EventOf<OfPrograms>[], now: Date): Promise<void> =>
  changeProgramPasses(
    tx,
    events.map(({ payload }) => payload.programId),
    now,
  )

/**
 * Marks the cards of a cancelled program as void, and updates those of a program that ends on
 * another day.
 */
export const programPasses: Consumer<OfPrograms> = {
  name: 'wallet-passes-programs',
  effect: 'notifies',
  on: OF_PROGRAMS,
  run: (tx, event, now) => programsChanged(tx, [event], now),
  runAll: programsChanged,
}

const OF_COUPONS = ['coupon.used', 'coupon.voided', 'coupon.revoked', 'coupon.expired'] as const
type OfCoupons = (typeof OF_COUPONS)[number]

const couponsChanged = (tx: Db, events: readonly EventOf<OfCoupons>[], now: Date): Promise<void> =>
  changeCouponPasses(
    tx,
    events.map((event) => ({
      couponId: event.payload.couponId,
      isUsable: event.type === 'coupon.voided' && event.payload.state === 'active',
    })),
    now,
  )

/**
 * Marks the passes of a used, withdrawn or expired coupon as void, and of a restored one as valid
 * again.
 */
export const couponPasses: Consumer<OfCoupons> = {
  name: 'wallet-passes-coupons',
  effect: 'notifies',
  on: OF_COUPONS,
  run: (tx, event, now) => couponsChanged(tx, [event], now),
  runAll: couponsChanged,
}

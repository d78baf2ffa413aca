import type { Happening, TriggerType } from '@vicino/domain/loyalty/automations'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import type { EventOf } from '../../../platform/events/events.ts'
import '../../loyalty/claims/public.ts'
import '../../loyalty/members/public.ts'
import '../../social/posts/public.ts'

/** The event types that may start an automation. */
export const TYPES = [
  'loyalty.joined',
  'loyalty.earned',
  'loyalty.reversed',
  'loyalty.matured',
  'loyalty.tier_changed',
  'loyalty.claim_step',
  'post.approved',
] as const
export type Heard = (typeof TYPES)[number]

/** Something that happened to a user, in a program or, where that is null, in those of a brand. */
export interface Told {
  readonly programId: string | null
  readonly brandId: string | null
  readonly userId: string
  /** Its key: one key starts an automation once. */
  readonly key: string
  readonly types: readonly TriggerType[]
  /** Facts known without reading; the rest is read where an automation needs it. */
  readonly happened: readonly Happening[]
  /** The loyalty event, from which the first purchase and the cause of a gift are read. */
  readonly eventId: string | null
  readonly isGift: boolean
  /** A claim that the program made automatically, perhaps with points that an automation gave. */
  readonly claimId: string | null
  /** Pending points that became spendable: the balance afterwards is read. */
  readonly matured: number | null
  readonly at: Date
}

/** Returns the triggers in an event; null = none. */
export function toldBy(event: EventOf<Heard>): Told | null {
  if ('silent' in event.payload && event.payload.silent === true) return null
  const none = { eventId: null, isGift: false, claimId: null, matured: null, at: event.createdAt }
  switch (event.type) {
    case 'post.approved': {
      const { userId, brandId, postId } = event.payload
      if (brandId === null) return null
      const happened = [{ type: 'postApproved' }] as const
      return { ...none, programId: null, brandId, userId, key: postId, types: ['postApproved'], happened }
    }
    case 'loyalty.joined': {
      const { programId, brandId, userId } = event.payload
      // A member who leaves and joins again, joins on another day.
      const key = dateText(dayAt(event.createdAt.getTime()))
      const happened = [{ type: 'joined' }] as const
      return { ...none, programId, brandId, userId, key, types: ['joined'], happened }
    }
    case 'loyalty.tier_changed': {
      const { programId, brandId, userId, from, to, at } = event.payload
      const key = `${from}-${to}-${at}`
      const happened = [{ type: 'tierReached', from, to }] as const
      return { ...none, programId, brandId, userId, key, types: ['tierReached'], happened }
    }
    case 'loyalty.claim_step': {
      const { programId, brandId, userId, claimId, rewardId, kind, by } = event.payload
      if (kind !== 'requested') return null
      const happened = [{ type: 'rewardClaimed', rewardId }] as const
      return {
        ...none,
        programId,
        brandId,
        userId,
        key: claimId,
        types: ['rewardClaimed'],
        happened,
        claimId: by === 'program' ? claimId : null,
      }
    }
    case 'loyalty.matured': {
      const { programId, userId, points } = event.payload
      const types = ['pointsReached'] as const
      const of = { ...none, programId, brandId: null, userId, types, happened: [] }
      return { ...of, key: `matured-${event.id}`, matured: points }
    }
    default:
      return moved(event)
  }
}

function moved({ type: name, payload, createdAt: at }: EventOf<'loyalty.earned' | 'loyalty.reversed'>): Told {
  const { programId, brandId, userId, eventId, type, cents, balance, stampBalance, points, stamps } = payload
  // Only the partner itself may use its sales in a common program.
  const isOwn = payload.sellerId === undefined
  const isBought = isOwn && name === 'loyalty.earned' && type === 'purchase'
  const happened: Happening[] = [
    ...(isBought ? [{ type: 'purchase', cents, isFirst: false } as const] : []),
    ...(isOwn && name === 'loyalty.reversed' && type === 'refund' ? [{ type: 'refunded' } as const] : []),
    ...(points > 0 ? [{ type: 'pointsReached', before: balance - points, after: balance } as const] : []),
    ...(stamps > 0
      ? [{ type: 'stampsReached', before: stampBalance - stamps, after: stampBalance } as const]
      : []),
  ]
  const types = happened.map((each) => each.type)
  const of = { programId, brandId, userId, key: eventId, types, happened, eventId, at }
  return { ...of, isGift: type === 'gift', claimId: null, matured: null }
}

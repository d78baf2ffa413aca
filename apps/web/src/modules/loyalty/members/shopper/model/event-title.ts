import { LOSS_CAUSES } from '@vicino/contract/loyalty/members/constants'
import type { ProgramEvent } from '@vicino/contract/loyalty/members/schemas'

/** The title of an event in the history: a key of `events.titles`. */
export type EventTitle =
  | 'purchase'
  | 'redemption'
  | 'refund'
  | 'void'
  | 'join'
  | 'calendar'
  | 'invite'
  | 'award'
  | 'visit'
  | 'custom'
  | 'adjustment'
  | 'gift'
  | 'reversal'
  | 'claim'
  | 'claimBack'
  | 'expiry'
  | 'tier'
  | 'left'
  | 'cancelled'
  | 'closed'

/** Chooses the title by the type and source of an event (docs/modules/loyalty.md, "Members"). */
export function eventTitle({ type, source }: Pick<ProgramEvent, 'type' | 'source'>): EventTitle {
  switch (type) {
    case 'purchase':
      return source === 'redemption' ? 'redemption' : 'purchase'
    case 'refund':
      return source === 'redemption-void' ? 'void' : 'refund'
    case 'award':
      return source === 'join' || source === 'calendar' || source === 'invite' ? source : 'award'
    case 'lost':
      return LOSS_CAUSES.find((cause) => cause === source) ?? 'expiry'
    default:
      return type
  }
}

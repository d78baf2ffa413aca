import type { ProgramEvent } from '@vicino/contract/loyalty/members/schemas'

/** What an event is called in the history: a key of `events.titles`. */
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

/** By the type of an event and by where it came from (docs/modules/loyalty.md, "Members"). */
export function eventTitle({ type, source }: Pick<ProgramEvent, 'type' | 'source'>): EventTitle {
  switch (type) {
    case 'purchase':
      return source === 'redemption' ? 'redemption' : 'purchase'
    case 'refund':
      return source === 'redemption-void' ? 'void' : 'refund'
    case 'award':
      return source === 'join' || source === 'calendar' || source === 'invite' ? source : 'award'
    default:
      return type
  }
}

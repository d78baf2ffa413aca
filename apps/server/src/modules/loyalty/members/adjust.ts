import type { Db } from '../../../platform/db/database.ts'
import type { ProgramHead } from '../programs/public.ts'
import { lockStillThere } from './adjust.queries.ts'
import type { Incoming } from './incoming.ts'
import { processEvent, type EventResult } from './process-event.ts'
import { processEvents } from './process-events.ts'

/** What staff adds to or takes from a member by hand. */
export interface Adjustment {
  readonly program: ProgramHead
  readonly userId: string
  /** Of the act, which may be about several members. */
  readonly actId: string
  readonly points: number
  readonly stamps: number
  /** Whether the points count for the level. */
  readonly isSaldo: boolean
  readonly note: string
  readonly actorId: string
  readonly now: Date
}

/** Works it off: booked, told and in the member's history with its reason, or kept with the reason why not. */
export const adjust = (tx: Db, adjustment: Adjustment): Promise<EventResult> =>
  processEvent(tx, incomingOf(adjustment))

/** The same of several members of a program, who are locked in this order: as many statements as for one. */
export const adjustAll = (tx: Db, adjustments: readonly Adjustment[]): Promise<EventResult[]> =>
  processEvents(tx, adjustments.map(incomingOf))

function incomingOf(adjustment: Adjustment): Incoming {
  const { program, userId, actId, points, stamps, isSaldo, note, actorId, now } = adjustment
  return {
    program,
    userId,
    source: 'staff',
    externalId: `${actId}:${userId}`,
    body: { points, stamps, isSaldo, note },
    payload: { note },
    at: now.getTime(),
    receivedAt: now.getTime(),
    data: { type: 'adjustment', points, stamps, isSaldo, note },
    figure: 'adjustment',
    actorId,
  }
}

/** An adjustment that gave something, as it is taken back. */
export interface Given {
  readonly program: ProgramHead
  readonly userId: string
  readonly eventId: string
  /** When it was given. */
  readonly at: Date
  readonly points: number
  readonly stamps: number
  readonly isSaldo: boolean
  readonly actorId: string
  readonly now: Date
}

/**
 * Takes back what an adjustment gave, as far as the member still has it: nobody owes what they have spent in good faith. It
 * is taken once, from the credit itself; what counted for the level counts no more. The caller holds the program's lock.
 *
 * @returns what was taken, with the reason why nothing was
 */
export async function takeAdjustmentBack(
  tx: Db,
  { program, userId, eventId, at, points, stamps, isSaldo, actorId, now }: Given,
): Promise<{ points: number; stamps: number; reason: EventResult['reason'] }> {
  const there = await lockStillThere(tx, { programId: program.id, userId, eventId })
  if (there === undefined) return { points: 0, stamps: 0, reason: 'not_member' }
  const taken = { points: Math.min(points, there.points), stamps: Math.min(stamps, there.stamps) }
  const status = isSaldo ? points : 0
  if (taken.points === 0 && taken.stamps === 0 && status === 0) return { ...taken, reason: null }
  const { reason } = await processEvent(tx, {
    program,
    userId,
    source: 'staff-back',
    externalId: eventId,
    body: { eventId },
    payload: {},
    at: now.getTime(),
    receivedAt: now.getTime(),
    data: {
      type: 'reversal',
      award: { eventId, at: at.getTime(), rule: 'adjustment', kind: 'adjustment', ...taken, status },
    },
    figure: 'adjustment',
    actorId,
  })
  return reason === null ? { ...taken, reason } : { points: 0, stamps: 0, reason }
}

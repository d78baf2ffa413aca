import type { Db } from '../../../platform/db/database.ts'
import type { ProgramHead } from '../programs/public.ts'
import { lockStillThere } from './adjust-points.queries.ts'
import type { Incoming } from './incoming.ts'
import { processEvent, type EventResult } from './process-event.ts'
import { processEvents } from './process-events.ts'

/** Points and stamps that staff adds or takes by hand. */
export interface Adjustment {
  readonly program: ProgramHead
  readonly userId: string
  /** Id of the action, which may adjust several members. */
  readonly actId: string
  readonly points: number
  readonly stamps: number
  /** True when the points count for the tier. */
  readonly isSaldo: boolean
  readonly note: string
  readonly actorId: string
  readonly now: Date
}

/**
 * Processes an adjustment. It is posted, notified and in the member's history with its reason, or
 * stored with the refusal.
 */
export const adjust = (tx: Db, adjustment: Adjustment): Promise<EventResult> =>
  processEvent(tx, incomingOf(adjustment))

/**
 * Adjusts several members of a program, locked in this order, with as many statements as for one.
 */
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

/** An adjustment that gave something, for its reversal. */
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
 * Takes an adjustment back, as far as the member still has it; nobody owes what they spent in good
 * faith. It takes from the credit itself, once, and lowers the status that the credit gave. The
 * caller holds the program's lock.
 * @returns what was taken, with the reason where nothing was
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

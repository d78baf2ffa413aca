import type { Db } from '../../platform/db/database.ts'
import type { ProgramHead } from '../programs/public.ts'
import { workEvent, type Worked } from './work-event.ts'

/** What staff adds to or takes from a member by hand (LOYALTY §4.4). */
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
export function adjust(tx: Db, adjustment: Adjustment): Promise<Worked> {
  const { program, userId, actId, points, stamps, isSaldo, note, actorId, now } = adjustment
  return workEvent(tx, {
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
  })
}

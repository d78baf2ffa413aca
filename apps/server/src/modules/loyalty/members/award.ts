import type { SocialMechanic, SpecialMechanic } from '@vicino/domain/loyalty/config'
import type { Db } from '../../../platform/db/database.ts'
import type { ProgramHead } from '../programs/public.ts'
import { processEvent, type EventResult } from './process-event.ts'

/** Something that a social or special mechanic may pay for. */
export interface Awarded {
  readonly program: ProgramHead
  readonly userId: string
  readonly mechanic: SocialMechanic | SpecialMechanic
  /** What it is once for: deal, product, post, invited person. */
  readonly objectId: string
  readonly source: string
  /** Unique for the source: what happened, by whom. */
  readonly externalId: string
  readonly at: Date
  /** The time of its effect. */
  readonly now: Date
  /** The caller tells the member itself. */
  readonly isToldApart?: boolean
}

/** Works an award off: paid, or kept with the reason why not. */
export function award(tx: Db, awarded: Awarded): Promise<EventResult> {
  const { program, userId, mechanic, objectId, source, externalId, at, now, isToldApart = false } = awarded
  const body = { mechanic, objectId }
  return processEvent(tx, {
    program,
    userId,
    source,
    externalId: `${mechanic}:${externalId}`,
    body,
    payload: body,
    at: at.getTime(),
    receivedAt: now.getTime(),
    data: { type: 'award', mechanic, objectId },
    figure: mechanic,
    actorId: null,
    isToldApart,
  })
}

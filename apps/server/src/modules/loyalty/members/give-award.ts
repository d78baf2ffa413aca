import type { SocialMechanic, SpecialMechanic } from '@vicino/domain/loyalty/config'
import type { Db } from '../../../platform/db/database.ts'
import type { ProgramHead } from '../programs/public.ts'
import { processEvent, type EventResult } from './process-event.ts'

/** An act that a social or special mechanic may pay for. */
export interface Awarded {
  readonly program: ProgramHead
  readonly userId: string
  readonly mechanic: SocialMechanic | SpecialMechanic
  /** The object that is paid for only once: deal, product, post, invited person. */
  readonly objectId: string
  readonly source: string
  /** Identifies the act, unique for its source. */
  readonly externalId: string
  readonly at: Date
  /** The moment at which the server processes it. */
  readonly now: Date
  /** The caller notifies the member itself. */
  readonly isToldApart?: boolean
}

/** Processes an award: it is paid, or stored with the refusal. */
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

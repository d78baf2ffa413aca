import type { Db } from '../../../platform/db/database.ts'
import type { ProgramHead } from '../programs/public.ts'
import { processEvents } from './process-events.ts'
import type { EventResult } from './process-event.ts'

/** What an automation gives a member: at most MOST_GIVEN points and stamps. */
export interface Gift {
  readonly program: ProgramHead
  readonly userId: string
  /** Id of the automation: the rule by which the movement is explained. */
  readonly automationId: string
  /** Its name, as the member reads it. */
  readonly note: string
  /** Id of the run: the same one gives once. */
  readonly runId: string
  readonly points: number
  readonly stamps: number
  readonly now: Date
}

/** Where gifts come from, as the identities of their events name it. */
export const GIFT_SOURCE = 'automation'

/**
 * Gives to several members of a program, each of them once, who are locked in this order: as many statements as for one. What
 * cannot be given is kept with the reason.
 */
export const giveAll = (tx: Db, gifts: readonly Gift[]): Promise<EventResult[]> =>
  processEvents(
    tx,
    gifts.map(({ program, userId, automationId, note, runId, points, stamps, now }) => ({
      program,
      userId,
      source: GIFT_SOURCE,
      externalId: runId,
      body: { automationId, points, stamps },
      payload: { automationId },
      at: now.getTime(),
      receivedAt: now.getTime(),
      data: { type: 'gift', rule: automationId, points, stamps, note },
      figure: 'gift',
      actorId: null,
    })),
  )

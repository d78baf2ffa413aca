import type { Db } from '../../../platform/db/database.ts'
import type { ProgramHead } from '../programs/public.ts'
import { processEvents } from './process-events.ts'
import type { EventResult } from './process-event.ts'

/** Points and stamps that an automation gives a member, at most MOST_GIVEN each. */
export interface Gift {
  readonly program: ProgramHead
  readonly userId: string
  /** Id of the automation; the movement names it as its rule. */
  readonly automationId: string
  /** Name of the automation, as the member reads it. */
  readonly note: string
  /** Id of the run; one run gives only once. */
  readonly runId: string
  readonly points: number
  readonly stamps: number
  /** It answers a purchase. */
  readonly forPurchase: boolean
  readonly now: Date
}

/** Source of gifts in the identities of their events. */
export const GIFT_SOURCE = 'automation'

/**
 * Gives to several members of a program, each once, locked in this order, with as many statements
 * as for one. A refused gift is stored with its reason.
 */
export const giveAll = (tx: Db, gifts: readonly Gift[]): Promise<EventResult[]> =>
  processEvents(
    tx,
    gifts.map(({ program, userId, automationId, note, runId, points, stamps, forPurchase, now }) => ({
      program,
      userId,
      source: GIFT_SOURCE,
      externalId: runId,
      body: { automationId, points, stamps },
      payload: { automationId },
      at: now.getTime(),
      receivedAt: now.getTime(),
      data: { type: 'gift', rule: automationId, points, stamps, note, forPurchase },
      figure: 'gift',
      actorId: null,
    })),
  )

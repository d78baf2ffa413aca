import type { Db } from '../../../platform/db/database.ts'
import type { Merging } from '../../../platform/personal-data.ts'
import { findProgram } from '../programs/public.ts'
import { welcomesPaidTwice } from './merge.queries.ts'
import { processEvent } from './process-event.ts'

/**
 * Takes the points for joining back from a card that a till made, where its owner's account was paid
 * for joining before: each new number would pay them again.
 */
export async function takeSecondWelcomes(tx: Db, merging: Merging, now: Date): Promise<void> {
  const at = now.getTime()
  for (const { programId, eventId, points, status, at: paidAt } of await welcomesPaidTwice(tx, merging)) {
    const program = await findProgram(tx, programId)
    if (program === undefined) continue
    await processEvent(tx, {
      program,
      userId: merging.from,
      source: 'app-back',
      externalId: `welcome:${eventId}`,
      body: { eventId },
      payload: { mechanic: 'welcome', objectId: '' },
      at,
      receivedAt: at,
      data: {
        type: 'reversal',
        award: { eventId, at: paidAt.getTime(), rule: 'welcome', kind: 'adjustment', points, status },
      },
      figure: 'welcome',
      actorId: null,
    })
  }
}

import type { SocialMechanic } from '@vicino/domain/loyalty/config'
import type { Db } from '../../../platform/db/database.ts'
import { findPrograms } from '../programs/public.ts'
import { paidAwards } from './awards.queries.ts'
import { identityOfAward } from './social-awards.ts'
import { processEvent } from './process-event.ts'

/**
 * Reverses the awards of a brand's programs for something that moderation or the brand removed.
 * Each award is reversed once, and only the points of that mechanic. The record of the payment
 * stays, so the same object is not paid again.
 */
export async function takeAwardsBack(
  tx: Db,
  what: {
    readonly brandId: string
    readonly userId: string
    readonly mechanic: SocialMechanic
    /** The object that the award paid for. */
    readonly objectId: string
    readonly now: Date
  },
): Promise<void> {
  const { brandId, userId, mechanic, objectId, now } = what
  const awards = await paidAwards(tx, brandId, { mechanic, ...identityOfAward(what) })
  if (awards.length === 0) return
  const heads = await findPrograms(
    tx,
    awards.map(({ programId }) => programId),
  )
  for (const award of awards) {
    const program = heads.find(({ id }) => id === award.programId)
    if (program === undefined) continue
    const { eventId, points, status } = award
    await processEvent(tx, {
      program,
      userId,
      source: 'app-back',
      externalId: `${mechanic}:${eventId}`,
      body: { eventId },
      payload: { mechanic, objectId },
      at: now.getTime(),
      receivedAt: now.getTime(),
      data: {
        type: 'reversal',
        award: { eventId, at: award.at.getTime(), rule: mechanic, kind: 'social', points, status },
      },
      figure: mechanic,
      actorId: null,
    })
  }
}

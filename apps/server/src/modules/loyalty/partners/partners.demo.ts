import { dayAt, firstDayOf, monthOf, startOfDay } from '@vicino/domain/loyalty/clock'
import type { DemoPart } from '../../../platform/demo.ts'
import { postWaiting } from '../../../platform/events/post-waiting.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { execute } from '../../../platform/db/statement.ts'
import { accept } from './answer-invitation.ts'
import { partnerClearing } from './partner-clearing.consumers.ts'
import { closeDueMonths } from './close-clearing-months.ts'
import { invite } from './invite-partner.ts'

const TERMS = { earns: true, handsOver: true, pointsPrice: 8, prizePercent: 80 }

/**
 * Neighbours of the demo account brand@ take part in its common program; one has not answered yet.
 */
export const partnerDemo: DemoPart = {
  rank: 74,
  acts: {
    async partner(tx, services, { userId, brandId, programId, partner, note, accepts }) {
      await invite(
        tx,
        services,
        programId,
        { brandId: partner.brandId, note, ...TERMS },
        actorOf(userId, brandId),
      )
      if (accepts) await accept(tx, services, programId, TERMS, actorOf(partner.ownerId, partner.brandId))
    },
  },
  /** Past months are closed, each as if at its end, and all but the last one are paid. */
  async finish(tx, { clock }) {
    await postWaiting(tx, [partnerClearing])
    const today = dayAt(clock.now().getTime())
    for (let ago = MONTHS_CLOSED; ago >= 0; ago -= 1) {
      await closeDueMonths(tx, new Date(startOfDay(firstDayOf(monthOf(today) - ago)) + HOUR_MS))
    }
    await execute(tx)`
      UPDATE clearing_statements SET settled_at = made_at + interval '9 days'
      WHERE amount_cents <> 0 AND month < (SELECT max(month) FROM clearing_statements)`
  },
}

/** Partners have taken part for about three months. */
const MONTHS_CLOSED = 4
const HOUR_MS = 3_600_000

const actorOf = (userId: string, brandId: string): Actor => ({
  sub: userId,
  role: 'brand',
  brandId,
  sid: userId,
})

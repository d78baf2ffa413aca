import type { DemoPart } from '../../platform/demo.ts'
import type { Actor } from '../../platform/http/context.ts'
import { accept } from './answer.ts'
import { invite } from './invite.ts'

const TERMS = { earns: true, handsOver: true, pointsPrice: 8, prizePercent: 80 }

/** Neighbours of brand@ take part in its common program; one has not answered yet. */
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
}

const actorOf = (userId: string, brandId: string): Actor => ({
  sub: userId,
  role: 'brand',
  brandId,
  sid: userId,
})

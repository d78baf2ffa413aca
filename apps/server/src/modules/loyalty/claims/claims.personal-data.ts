import * as contract from '@vicino/contract/loyalty/claims/endpoints'
import type { Endpoint } from '@vicino/contract/endpoint'
import { eurosOf } from '@vicino/domain/pricing'
import { forgetAnswers } from '../../../platform/http/idempotency.ts'
import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { execute, firstValue } from '../../../platform/db/statement.ts'
import { openClaimsOf } from './claims.queries.ts'
import { endClaim, lockClaim } from './settle-claim.ts'

/** Endpoints whose kept answers may name the person or quote their notes. */
const ANSWERED = Object.values<Endpoint>(contract).filter(({ onRepeat }) => onRepeat === 'keyed')

/**
 * Claims of a person. An erasure ends open claims and gives nothing back, because the points go
 * with the account. Claims that were fulfilled remain as the shop's record, without the member's
 * note.
 */
export const claimData: PersonalData = {
  rank: 44,
  tables: ['claims', 'claim_steps'],
  parts: {
    rewardClaims: pagedPart(
      (db, userId) =>
        db
          .selectFrom('claims as c')
          .innerJoin('programs as p', 'p.id', 'c.program_id')
          .innerJoin('rewards as r', (join) =>
            join.onRef('r.program_id', '=', 'c.program_id').onRef('r.id', '=', 'c.reward_id'),
          )
          .where('c.user_id', '=', userId)
          .select([
            'c.id',
            'p.name as program',
            'r.name as reward',
            'c.state',
            'c.code',
            'c.points',
            'c.stamps',
            'c.money_cents',
            'c.returned_points as returnedPoints',
            'c.returned_stamps as returnedStamps',
            'c.note',
            'c.tracking',
            'c.reason',
            'c.requested_at as requestedAt',
            'c.approved_at as approvedAt',
            'c.ready_at as readyAt',
            'c.shipped_at as shippedAt',
            'c.delivered_at as deliveredAt',
            'c.undone_at as undoneAt',
            'c.closed_at as closedAt',
            'c.expires_at as expiresAt',
          ]),
      ({ money_cents, ...row }) => ({ ...row, money: eurosOf(money_cents) }),
    ),
  },
  /**
   * Open claims move too: the brand prepares and fulfils them as if the remaining account had made
   * them.
   */
  merge: {
    counts: {
      claims: async (db, userId) => {
        return firstValue(db, 0)<number>`
          SELECT count(*)::int AS count FROM claims WHERE user_id = ${userId}`
      },
    },
    async move(tx, { from, into }) {
      await execute(tx)`SELECT claims_take_over(${from}, ${into})`
    },
  },
  async erase(tx, userId, now) {
    for (const claim of await openClaimsOf(tx, userId)) {
      const locked = await lockClaim(tx, claim)
      const end = { by: 'member', actorId: null, state: 'cancelled', at: now } as const
      await endClaim(tx, { ...locked, isMember: false }, end, now)
    }
    const ids = await tx
      .updateTable('claims')
      .set({ note: null, tracking: null })
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    const claims = ids.map(({ id }) => id)
    for (const endpoint of ANSWERED) await forgetAnswers(tx, endpoint, claims)
  },
}

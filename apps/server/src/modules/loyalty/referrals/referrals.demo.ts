import { createHash } from 'node:crypto'
import type { DemoPart } from '../../../platform/demo.ts'
import { postWaiting } from '../../../platform/events/post-waiting.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { decideReferral } from './decide-referral.ts'
import { payReferrals } from './pay-referral.ts'

/** Invitations of the demo end by the job and through the functions that serve real decisions. */
export const referralDemo: DemoPart = {
  rank: 94,
  acts: {
    /** Stores that both opened a promoter's link on one phone. */
    async sharePhone(tx, _services, { at, userId, friendId }) {
      const link = await tx
        .selectFrom('promoter_links')
        .select(['id', 'deal_id'])
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow()
      const device = createHash('sha256').update(friendId).digest()
      const visit = { deal_id: link.deal_id, link_id: link.id, device, at }
      await tx
        .insertInto('promoter_visits')
        .values([userId, friendId].map((user_id) => ({ ...visit, user_id })))
        .execute()
    },
    async endReferralHolds(tx, { consumers }, { at }) {
      await postWaiting(tx, consumers)
      await payReferrals(tx, at)
    },
    async decideReferral(tx, services, { userId, brandId, programId, friendId, refusal }) {
      const { id: referralId } = await tx
        .selectFrom('referral_checks')
        .select('id')
        .where('program_id', '=', programId)
        .where('user_id', '=', friendId)
        .executeTakeFirstOrThrow()
      const actor: Actor = { sub: userId, role: 'brand', brandId, sid: userId }
      return decideReferral(tx, services, { programId, referralId, refusal }, actor)
    },
  },
}

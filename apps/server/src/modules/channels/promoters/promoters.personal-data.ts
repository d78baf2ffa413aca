import { eurosOf } from '@vicino/domain/pricing'
import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { reassigning } from '../../../platform/reassign-owner.ts'
import { execute } from '../../../platform/db/statement.ts'
import { returnLinks } from './slots.queries.ts'

/**
 * The actions of promoters, and the links by which a person came to deals. An erasure removes the
 * visits and gives the links back. Commissions and payouts stay in the brand's books, under an id
 * without a name.
 */
export const promoterData: PersonalData = {
  rank: 48,
  tables: ['promoter_links', 'promoter_visits', 'promoter_commissions', 'promoter_payouts'],
  parts: {
    promoterLinks: pagedPart((db, userId) =>
      db
        .selectFrom('promoter_links as l')
        .innerJoin('deals as d', 'd.id', 'l.deal_id')
        .where('l.promoter_id', '=', userId)
        .select([
          'l.id',
          'd.title as deal',
          'l.code',
          'l.taken_at as takenAt',
          'l.given_back_at as givenBackAt',
        ]),
    ),
    visitsByTrackedLinks: pagedPart((db, userId) =>
      db
        .selectFrom('promoter_visits as v')
        .innerJoin('deals as d', 'd.id', 'v.deal_id')
        .where('v.user_id', '=', userId)
        .select(['v.id', 'd.title as deal', 'v.at']),
    ),
    commissions: pagedPart(
      (db, userId) =>
        db
          .selectFrom('promoter_commissions as c')
          .innerJoin('deals as d', 'd.id', 'c.deal_id')
          .where('c.promoter_id', '=', userId)
          .select(['c.id', 'd.title as deal', 'c.cents', 'c.state', 'c.refusal', 'c.earned_at as earnedAt']),
      ({ cents, ...row }) => ({ ...row, commission: eurosOf(cents) }),
    ),
    commissionPayouts: pagedPart(
      (db, userId) =>
        db
          .selectFrom('promoter_payouts as p')
          .innerJoin('brands as b', 'b.id', 'p.brand_id')
          .where('p.promoter_id', '=', userId)
          .select(['p.id', 'b.username as brand', 'p.cents', 'p.reference', 'p.paid_at as paidAt']),
      ({ cents, ...row }) => ({ ...row, amount: eurosOf(Number(cents)) }),
    ),
  },
  /** Moves the visits to the other account; a promoter's own account is not merged. */
  merge: reassigning({}, { table: 'promoter_visits', owner: 'user_id' }),
  async erase(tx, userId, now) {
    await tx.deleteFrom('promoter_visits').where('user_id', '=', userId).execute()
    await returnLinks(tx, { promoterId: userId, id: null, now })
    await execute(tx)`
      UPDATE promoter_links SET device = NULL WHERE promoter_id = ${userId}::uuid AND device IS NOT NULL`
  },
}

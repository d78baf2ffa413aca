import { eurosOf } from '@vicino/domain/pricing'
import { inPages, PAGE, type PersonalData } from '../../../platform/personal-data.ts'
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
    promoterLinks: (db, userId) =>
      inPages((after) =>
        db
          .selectFrom('promoter_links as l')
          .innerJoin('deals as d', 'd.id', 'l.deal_id')
          .where('l.promoter_id', '=', userId)
          .where('l.id', '>', after)
          .orderBy('l.id')
          .limit(PAGE)
          .select([
            'l.id',
            'd.title as deal',
            'l.code',
            'l.taken_at as takenAt',
            'l.given_back_at as givenBackAt',
          ])
          .execute(),
      ),
    visitsByTrackedLinks: (db, userId) =>
      inPages((after) =>
        db
          .selectFrom('promoter_visits as v')
          .innerJoin('deals as d', 'd.id', 'v.deal_id')
          .where('v.user_id', '=', userId)
          .where('v.id', '>', after)
          .orderBy('v.id')
          .limit(PAGE)
          .select(['v.id', 'd.title as deal', 'v.at'])
          .execute(),
      ),
    commissions: (db, userId) =>
      inPages(async (after) => {
        const rows = await db
          .selectFrom('promoter_commissions as c')
          .innerJoin('deals as d', 'd.id', 'c.deal_id')
          .where('c.promoter_id', '=', userId)
          .where('c.id', '>', after)
          .orderBy('c.id')
          .limit(PAGE)
          .select(['c.id', 'd.title as deal', 'c.cents', 'c.state', 'c.refusal', 'c.earned_at as earnedAt'])
          .execute()
        return rows.map(({ cents, ...row }) => ({ ...row, commission: eurosOf(cents) }))
      }),
    commissionPayouts: (db, userId) =>
      inPages(async (after) => {
        const rows = await db
          .selectFrom('promoter_payouts as p')
          .innerJoin('brands as b', 'b.id', 'p.brand_id')
          .where('p.promoter_id', '=', userId)
          .where('p.id', '>', after)
          .orderBy('p.id')
          .limit(PAGE)
          .select(['p.id', 'b.username as brand', 'p.cents', 'p.reference', 'p.paid_at as paidAt'])
          .execute()
        return rows.map(({ cents, ...row }) => ({ ...row, amount: eurosOf(Number(cents)) }))
      }),
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

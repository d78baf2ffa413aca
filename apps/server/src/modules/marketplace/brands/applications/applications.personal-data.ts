import { decideApplication } from '@vicino/contract/marketplace/brands/applications/endpoints'
import { forgetAnswers } from '../../../../platform/http/idempotency.ts'
import { pagedPart, type PersonalData } from '../../../../platform/personal-data.ts'

/**
 * A person's applications for a brand account, with what staff checked of them. An erasure deletes
 * them; a brand made by an approval stays.
 */
export const businessData: PersonalData = {
  rank: 90,
  tables: ['business_applications', 'trader_checks'],
  parts: {
    businessApplications: pagedPart((db, userId) =>
      db
        .selectFrom('business_applications as a')
        .innerJoin('categories as c', 'c.id', 'a.category_id')
        .innerJoin('places as p', 'p.id', 'a.place_id')
        .where('a.user_id', '=', userId)
        .select([
          'a.id',
          'a.status',
          'a.brand_name as brandName',
          'a.legal_subject as legalSubject',
          'a.piva',
          'a.sede_legale as sedeLegale',
          'a.pec',
          'a.phone',
          'a.register',
          'a.certified_at as certifiedAt',
          'c.name_it as category',
          'a.address',
          'p.name as place',
          'a.website',
          'a.reason',
          'a.created_at as createdAt',
          'a.decided_at as decidedAt',
          'a.brand_id as brandId',
        ]),
    ),
  },
  async erase(tx, userId) {
    const gone = await tx
      .deleteFrom('business_applications')
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    const ids = gone.map(({ id }) => id)
    await forgetAnswers(tx, decideApplication, ids)
  },
}

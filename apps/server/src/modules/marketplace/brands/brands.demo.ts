import { BUSINESS_TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import { insertRows } from '../../../platform/db/bulk.ts'
import type { DemoPart } from '../../../platform/demo.ts'
import { apply } from './applications/apply-as-business.ts'

export const brandDemo: DemoPart = {
  rank: 20,
  async load(tx, _services, plan) {
    await insertRows(
      tx,
      'brands',
      plan.brands.map((brand) => ({ ...brand, place_confirmed_at: brand.created_at, office: 'full' })),
    )
    await insertRows(
      tx,
      'brand_terms',
      plan.brands.map(({ id, created_at }) => ({
        brand_id: id,
        version: BUSINESS_TERMS_VERSION,
        told_at: created_at,
        accepted_at: created_at,
      })),
    )
  },
  acts: {
    async apply(tx, services, { userId, type: _type, at: _at, ...applied }, { users }) {
      const { place_id: placeId } = await tx
        .selectFrom('users')
        .select('place_id')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      const user = users.find(({ id }) => id === userId)
      if (placeId === null || user === undefined) throw new RangeError('an applicant without a home')
      const actor = { sub: userId, role: 'audience', brandId: null, sid: userId } as const
      const body = {
        ...applied,
        sedeLegale: `${applied.address}, ${user.home}`,
        pec: `${user.handle}@pec.example`,
        register: '',
        certified: true,
        terms: BUSINESS_TERMS_VERSION,
        placeId,
        latitude: null,
        longitude: null,
        website: '',
      } as const
      await apply(tx, services, body, actor)
    },
  },
}

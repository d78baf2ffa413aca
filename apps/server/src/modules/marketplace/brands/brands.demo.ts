import { BUSINESS_TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import { insertRows } from '../../../platform/db/bulk.ts'
import type { DemoPart } from '../../../platform/demo.ts'

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
}

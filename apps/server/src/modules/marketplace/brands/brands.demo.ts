import { insertRows } from '../../../platform/db/bulk.ts'
import type { DemoPart } from '../../../platform/demo.ts'

export const brandDemo: DemoPart = {
  rank: 20,
  load: (tx, _services, plan) =>
    insertRows(
      tx,
      'brands',
      plan.brands.map((brand) => ({ ...brand, place_confirmed_at: brand.created_at })),
    ),
}

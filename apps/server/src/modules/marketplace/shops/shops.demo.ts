import { insertRows } from '../../../platform/db/bulk.ts'
import type { DemoPart } from '../../../platform/demo.ts'

export const shopDemo: DemoPart = {
  // Made before deals, which refer to them.
  rank: 25,
  load: (tx, { clock }, plan) =>
    insertRows(
      tx,
      'shops',
      plan.shops.map((shop) => ({ ...shop, place_confirmed_at: clock.now() })),
    ),
}

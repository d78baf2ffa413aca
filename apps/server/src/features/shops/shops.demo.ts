import { insertRows } from '../../platform/db/bulk.ts'
import type { DemoPart } from '../../platform/demo.ts'

export const shopDemo: DemoPart = {
  // Before deals, which are at them.
  rank: 25,
  load: (tx, _services, plan) => insertRows(tx, 'shops', plan.shops),
}

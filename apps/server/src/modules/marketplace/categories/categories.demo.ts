import { insertRows } from '../../../platform/db/bulk.ts'
import type { DemoPart } from '../../../platform/demo.ts'

export const categoryDemo: DemoPart = {
  rank: 10,
  load: (tx, _services, plan) => insertRows(tx, 'categories', plan.categories),
}

import { insertRows } from '../../../platform/db/bulk.ts'
import type { DemoPart } from '../../../platform/demo.ts'

export const followDemo: DemoPart = {
  rank: 50,
  load: (tx, _services, plan) => insertRows(tx, 'follows', plan.follows),
}

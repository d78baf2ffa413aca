import { insertRows } from '../../../platform/db/bulk.ts'
import type { DemoPart } from '../../../platform/demo.ts'

export const bannerDemo: DemoPart = {
  rank: 60,
  load: (tx, _services, plan) => insertRows(tx, 'banners', plan.banners),
}

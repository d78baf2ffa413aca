import type { Job } from '../../../platform/jobs/jobs.ts'
import { demoIsLoaded, renewDeals } from './demo.queries.ts'

/**
 * Keeps the demo alive after the day of its load. A deal of the loader that expires gets a new end:
 * a flash deal (published for two hours or less) within two hours, any other in three to sixteen
 * days. Deals that had expired or sold out before the load stay as they are, and so do deals that
 * people publish later, those of demo shops too.
 */
export const demoRefresher: Job = {
  name: 'demo-refresher',
  everySeconds: 60,
  async run(tx, now) {
    if (await demoIsLoaded(tx)) await renewDeals(tx, now)
  },
}

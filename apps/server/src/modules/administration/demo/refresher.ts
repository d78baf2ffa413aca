import type { Job } from '../../../platform/jobs/jobs.ts'
import { demoIsLoaded, renewDeals } from './demo.queries.ts'

/**
 * Keeps the demo alive after the day it was loaded. A deal of the loader's that runs out gets a new end: a flash deal
 * (published for two hours or less) within two hours, any other in three to sixteen days. Left alone are deals that had
 * run out or sold out already when the demo was loaded, and deals that people publish later, those of demo shops too.
 */
export const demoRefresher: Job = {
  name: 'demo-refresher',
  everySeconds: 60,
  async run(tx, now) {
    if (await demoIsLoaded(tx)) await renewDeals(tx, now)
  },
}

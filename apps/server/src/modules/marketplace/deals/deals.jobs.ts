import type { Services } from '../../../platform/http/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { renewOldTastes } from './for-you/tastes.ts'
import {
  countRedemptions,
  deactivateEndedDeals,
  mergeDealSquares,
  rankPopularity,
  refreshSearchTerms,
  settleStock,
} from './jobs.queries.ts'
import { plansWait } from './planned/planned.queries.ts'
import { startPlanned } from './planned/start-planned.ts'

/** Publishes deals at their start; each has its own transaction, the job's only holds its lock. */
export const startDeals = (services: Services): Job => ({
  name: 'start-deals',
  everySeconds: 60,
  waits: plansWait,
  run: (_tx, now) => startPlanned(services.db, services, now),
})

export const dealJobs: readonly Job[] = [
  { name: 'end-deals', everySeconds: 60, run: async (tx, now) => void (await deactivateEndedDeals(tx, now)) },
  { name: 'stock', everySeconds: 60, run: (tx) => settleStock(tx) },
  {
    name: 'popularity',
    everySeconds: 60,
    async run(tx) {
      await countRedemptions(tx)
      await rankPopularity(tx)
    },
  },
  { name: 'map-squares', everySeconds: 60, run: (tx) => mergeDealSquares(tx) },
  { name: 'search-terms', everySeconds: 3600, run: (tx) => refreshSearchTerms(tx) },
  { name: 'tastes', everySeconds: 60, run: renewOldTastes },
]

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

import type { Job } from '../../platform/jobs/jobs.ts'
import {
  countRedemptions,
  deactivateEndedDeals,
  mergeDealSquares,
  refreshSearchTerms,
} from './jobs.queries.ts'

export const dealJobs: readonly Job[] = [
  { name: 'end-deals', everySeconds: 60, run: async (tx, now) => void (await deactivateEndedDeals(tx, now)) },
  { name: 'count-redemptions', everySeconds: 60, run: (tx) => countRedemptions(tx) },
  { name: 'map-squares', everySeconds: 60, run: (tx) => mergeDealSquares(tx) },
  { name: 'search-terms', everySeconds: 3600, run: (tx) => refreshSearchTerms(tx) },
]

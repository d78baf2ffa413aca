import type { Job } from '../../../platform/jobs/jobs.ts'
import { ageReviews } from './reviews.queries.ts'

const DAY_SECONDS = 86_400
/** Reviews of one transaction; the job runs again while there are more. */
const BATCH = 500

/**
 * Takes reviews of restaurants and tourism that are older than two years out of lists and averages
 * (law of 2026 on small enterprises). They are marked and kept: their authors still see them.
 */
export const reviewAges: Job = {
  name: 'review-ages',
  everySeconds: DAY_SECONDS,
  async run(tx, now) {
    while ((await ageReviews(tx, now, BATCH)) === BATCH);
  },
}

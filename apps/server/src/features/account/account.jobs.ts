import type { Services } from '../../platform/http/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { erasedSince } from './account.queries.ts'
import { erasePersonalData } from './erasure.ts'

const HOUR_SECONDS = 3600
const AGAIN_FOR_DAYS = 7

/**
 * Erases accounts again for a week: a request that was under way may have written after the erasure, and messages that
 * do not leave are given up.
 */
export const erasureJob = (services: Pick<Services, 'personalData'>): Job => ({
  name: 'erasure',
  everySeconds: HOUR_SECONDS,
  async run(tx, now) {
    const since = new Date(now.getTime() - AGAIN_FOR_DAYS * 86_400_000)
    for (const userId of await erasedSince(tx, since)) await erasePersonalData(tx, services, userId, now)
  },
})

import type { Job } from '../../../platform/jobs/jobs.ts'
import { deleteOldEvents } from './live.queries.ts'

const KEPT_SECONDS = 3600

/**
 * Deletes events older than an hour. A stream that was cut earlier misses them, so its screen loads
 * its data again.
 */
export const liveJob: Job = {
  name: 'live-housekeeping',
  everySeconds: 300,
  async run(tx, now) {
    await deleteOldEvents(tx, new Date(now.getTime() - KEPT_SECONDS * 1000))
  },
}

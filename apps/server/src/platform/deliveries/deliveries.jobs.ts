import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Job } from '../jobs/jobs.ts'

const KEPT_DAYS = 30

/**
 * Deletes deliveries that were given up 30 days ago: they name a person and are no longer needed.
 */
export const deliveriesJob: Job = {
  name: 'deliveries-housekeeping',
  everySeconds: 3600,
  async run(tx, now) {
    const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
    await tx.deleteFrom('deliveries').where('dead_at', '<', before).execute()
  },
}

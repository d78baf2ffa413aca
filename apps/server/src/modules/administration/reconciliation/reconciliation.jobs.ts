import type { Job } from '../../../platform/jobs/jobs.ts'
import { readLast } from './differences.queries.ts'
import { reconcile } from './reconciliation.service.ts'

const DAY_SECONDS = 86_400
/**
 * A run is skipped if the last one was less than this many ms ago, so that restarting or
 * alternating servers make no second run a day.
 */
const AGAIN_AFTER_MS = 0.9 * DAY_SECONDS * 1000

/** Runs once a day; the log has an error for each difference. */
export const reconciliationJob: Job = {
  name: 'reconcile',
  everySeconds: DAY_SECONDS,
  async run(tx, now, log) {
    const last = await readLast(tx)
    if (last !== undefined && now.getTime() - Date.parse(last.at) < AGAIN_AFTER_MS) return
    for (const difference of await reconcile(tx, now)) log.error(difference, 'reconciliation: a difference')
  },
}

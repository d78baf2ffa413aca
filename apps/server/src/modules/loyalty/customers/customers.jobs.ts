import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/http/context.ts'
import { compareDaily } from './compare-stats.ts'

/** The daily comparison of the read model of customers with its sources. */
export const jobs: readonly ((services: Services) => Job)[] = [
  // Each mended part has its own transaction. The job's transaction only holds the job's lock.
  ({ db }) => ({
    name: 'member-stats-check',
    everySeconds: 86_400,
    run: (_tx, now, log) => compareDaily(db, now, log),
  }),
]

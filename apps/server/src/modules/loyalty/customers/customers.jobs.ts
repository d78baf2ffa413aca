import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/http/context.ts'
import { compareDaily } from './compare-stats.ts'

/** The read model of customers, compared with what it is copied from. */
export const jobs: readonly ((services: Services) => Job)[] = [
  // Each mended piece is a transaction of its own; the job's own holds the lock alone.
  ({ db }) => ({
    name: 'member-stats-check',
    everySeconds: 86_400,
    run: (_tx, now, log) => compareDaily(db, now, log),
  }),
]

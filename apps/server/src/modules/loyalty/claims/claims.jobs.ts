import type { Services } from '../../../platform/http/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { workDueClaims } from './due-claims.ts'

/** One run ends or announces at most this many claims; the next run continues. */
const CLAIMS_A_RUN = 2000

export const jobs: readonly ((services: Services) => Job)[] = [
  ({ db }) => ({
    name: 'claim-deadlines',
    everySeconds: 30,
    // Each claim has its own transaction. The job's transaction only holds the job's lock.
    run: async (_tx, now) => void (await workDueClaims(db, now, CLAIMS_A_RUN)),
  }),
]

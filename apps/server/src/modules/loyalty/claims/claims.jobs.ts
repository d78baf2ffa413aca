import type { Services } from '../../../platform/http/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { workDueClaims } from './due-claims.ts'

/** Claims that one run ends or tells of at most; the next run goes on. */
const CLAIMS_A_RUN = 2000

export const jobs: readonly ((services: Services) => Job)[] = [
  ({ db }) => ({
    name: 'claim-deadlines',
    everySeconds: 30,
    // Each claim is a transaction of its own; the job's own holds the lock alone.
    run: async (_tx, now) => void (await workDueClaims(db, now, CLAIMS_A_RUN)),
  }),
]

import { accountsJob } from './auth/auth.jobs.ts'
import { dealJobs } from './deals/deals.jobs.ts'
import { demoRefresher } from './demo/refresher.ts'
import type { Job } from '../platform/jobs/jobs.ts'

/** Every repeating work of the product; the order has no meaning. */
export const JOBS: readonly Job[] = [accountsJob, ...dealJobs, demoRefresher]

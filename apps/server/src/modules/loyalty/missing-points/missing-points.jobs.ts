import type { Job } from '../../../platform/jobs/jobs.ts'
import { workDue } from './expire-requests.ts'

/** One run ends at most this many requests, or deletes their images. */
const REQUESTS_A_RUN = 500

export const jobs: readonly Job[] = [
  { name: 'missing-points', everySeconds: 300, run: (tx, now) => workDue(tx, now, REQUESTS_A_RUN) },
]

import { WRONG_CODES } from '@vicino/contract/displays/constants'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteOldCodes } from './pairing.queries.ts'
import { deleteOldScans } from './scans.queries.ts'

/** Codes that nobody has typed in time go, and counts of wrong ones that are over. */
export const displayJob: Job = {
  name: 'display-codes',
  everySeconds: 300,
  run: (tx, now) => deleteOldCodes(tx, now, new Date(now.getTime() - WRONG_CODES.seconds * 1000)),
}

/** Who came by which display goes when it counts for nothing any more. */
const scansJob: Job = { name: 'display-scans', everySeconds: 3600, run: (tx, now) => deleteOldScans(tx, now) }

export const jobs: readonly Job[] = [displayJob, scansJob]

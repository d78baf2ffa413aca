import { WRONG_CODES } from '@vicino/contract/displays/constants'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteOldCodes } from './pairing.queries.ts'

/** Codes that nobody has typed in time go, and counts of wrong ones that are over. */
export const displayJob: Job = {
  name: 'display-codes',
  everySeconds: 300,
  run: (tx, now) => deleteOldCodes(tx, now, new Date(now.getTime() - WRONG_CODES.seconds * 1000)),
}

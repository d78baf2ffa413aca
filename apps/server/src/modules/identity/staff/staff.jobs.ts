import type { Job } from '../../../platform/jobs/jobs.ts'
import { endDue } from './end.ts'

/**
 * Ends work whose date has passed. Its sessions and tokens carry the date and are over by themselves; this tells the tokens that were
 * signed before the date was set, and makes the account a consumer's.
 */
export const staffJob: Job = {
  name: 'staff-ends',
  everySeconds: 1,
  run: (tx, now) => endDue(tx, now),
}

import type { Job } from '../../../platform/jobs/jobs.ts'
import { endDue } from './end-employment.ts'
import { endsWait } from './staff.queries.ts'

/**
 * Ends work whose date has passed. Sessions and tokens carry the date and end by themselves; this
 * job ends tokens signed before the date was set, and turns the account into a consumer's.
 */
export const staffJob: Job = {
  name: 'staff-ends',
  everySeconds: 60,
  waits: endsWait,
  run: (tx, now) => endDue(tx, now),
}

import type { Job } from '../../../platform/jobs/jobs.ts'
import { deleteAnswered, forgetOrigins } from './support.queries.ts'

const DAY_SECONDS = 86_400
/** Months that an answered request is kept (docs/modules/identity.md, "Export and erasure"). */
const KEPT_MONTHS = 24

/** Deletes requests for help two years after their answer, and a visitor's origin after a day. */
export const supportJob: Job = {
  name: 'support-housekeeping',
  everySeconds: DAY_SECONDS,
  async run(tx, now) {
    const before = new Date(now)
    before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS)
    await deleteAnswered(tx, before)
    await forgetOrigins(tx, new Date(now.getTime() - DAY_SECONDS * 1000))
  },
}

import type { Job } from '../../../../platform/jobs/jobs.ts'
import { deleteRefused } from './applications.queries.ts'

const DAY_SECONDS = 86_400
/** Months that a refused application is kept (docs/modules/identity.md, "Export and erasure"). */
const KEPT_MONTHS = 24

/** Deletes applications two years after their refusal. */
export const businessJob: Job = {
  name: 'business-housekeeping',
  everySeconds: DAY_SECONDS,
  async run(tx, now) {
    const before = new Date(now)
    before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS)
    await deleteRefused(tx, before)
  },
}

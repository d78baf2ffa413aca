import type { Job } from '../../../platform/jobs/jobs.ts'
import { forgetOrigins } from './support.queries.ts'

const DAY_SECONDS = 86_400

/** Forgets a visitor's origin after a day. */
export const supportJob: Job = {
  name: 'support-housekeeping',
  everySeconds: DAY_SECONDS,
  async run(tx, now) {
    await forgetOrigins(tx, new Date(now.getTime() - DAY_SECONDS * 1000))
  },
}

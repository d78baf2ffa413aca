import type { Job } from '../../../platform/jobs/jobs.ts'
import { deleteFanOuts, deleteNotices } from './notices.queries.ts'

/** Days that a notification is kept after its last news, read or not. */
export const NOTICE_DAYS = 90
const BATCH = 5000

/** Deletes old notifications, at most 5,000 a minute, so that no run locks many rows for long. */
export const noticesJob: Job = {
  name: 'old-notices',
  everySeconds: 60,
  async run(tx, now) {
    const before = new Date(now.getTime() - NOTICE_DAYS * 86_400_000)
    await deleteNotices(tx, before, BATCH)
    await deleteFanOuts(tx, before)
  },
}

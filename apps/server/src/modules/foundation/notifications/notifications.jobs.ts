import { endOf } from '@vicino/domain/retention'
import type { Db } from '../../../platform/db/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { deleteFanOuts, deleteNotices } from './notices.queries.ts'

const BATCH = 5000

/** Deletes old notifications, at most 5,000 a minute, so that no run locks many rows for long. */
export const noticesJob: Job = {
  name: 'old-notices',
  everySeconds: 60,
  run: (tx, now) => endNotices(tx, endOf('notices', now)),
}

/** Deletes notifications, read or not, whose last news is older than a moment. */
export async function endNotices(tx: Db, before: Date): Promise<void> {
  await deleteNotices(tx, before, BATCH)
  await deleteFanOuts(tx, before)
}

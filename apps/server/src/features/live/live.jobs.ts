import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteOldEvents } from './live.queries.ts'

const KEPT_SECONDS = 3600

/** Forgets what a stream that was cut longer ago than an hour would have heard: its screen asks anew. */
export const liveJob: Job = {
  name: 'live-housekeeping',
  everySeconds: 300,
  async run(tx, now) {
    await deleteOldEvents(tx, new Date(now.getTime() - KEPT_SECONDS * 1000))
  },
}

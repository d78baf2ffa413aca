import type { Job } from '../jobs/jobs.ts'

const KEPT_DAYS = 30

/** Deletes events that were handled 30 days ago. Events that were given up stay until somebody deals with them. */
export const outboxJob: Job = {
  name: 'outbox-housekeeping',
  everySeconds: 3600,
  async run(tx, now) {
    const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
    await tx.deleteFrom('outbox').where('state', '=', 'done').where('finished_at', '<', before).execute()
  },
}

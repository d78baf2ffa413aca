import type { Job } from '../jobs/jobs.ts'

const KEPT_DAYS = 30

/** Deletes events that were done 30 days ago; dead ones stay until somebody decides. */
export const outboxJob: Job = {
  name: 'outbox-housekeeping',
  everySeconds: 3600,
  async run(tx, now) {
    const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
    await tx.deleteFrom('outbox').where('state', '=', 'done').where('finished_at', '<', before).execute()
  },
}

import type { Services } from '../../../platform/http/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { exportsWait } from './schedules.queries.ts'
import { makeWaiting, removeOld, removeOrphans, rewriteStale, startDue } from './make-exports.ts'

export const jobs: readonly ((services: Services) => Job)[] = [
  (services) => ({
    name: 'exports',
    everySeconds: 60,
    waits: exportsWait,
    // Each step has its own transaction. The job's transaction only holds the job's lock.
    async run(_tx, now, log) {
      await startDue(services, now)
      await makeWaiting(services, now, log)
    },
  }),
  (services) => {
    /** Where the search for files without an export continues. */
    let after = ''
    return {
      name: 'stored-exports',
      everySeconds: 60,
      async run(_tx, now) {
        await rewriteStale(services, now)
        await removeOld(services, now)
        after = await removeOrphans(services, now, after)
      },
    }
  },
]

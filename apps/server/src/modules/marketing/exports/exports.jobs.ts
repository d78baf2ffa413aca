import type { Services } from '../../../platform/http/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { makeWaiting, removeOld, removeOrphans, rewriteStale, startDue } from './make-exports.ts'

export const jobs: readonly ((services: Services) => Job)[] = [
  (services) => ({
    name: 'exports',
    everySeconds: 2,
    // Each step is a transaction of its own; the job's own holds the lock alone.
    async run(_tx, now, log) {
      await startDue(services, now)
      await makeWaiting(services, now, log)
    },
  }),
  (services) => {
    /** Where the search for files without an export goes on. */
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

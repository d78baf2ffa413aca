import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Services } from '../../../platform/http/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { runsWait } from './due.queries.ts'
import { measureRuns, removeRuns } from './results.queries.ts'
import { daysWait, scanDays } from './scans.ts'
import { workDue } from './work-due.ts'

/**
 * Ms in which a run of a job begins new batches: the rest of its turn leaves the database to
 * purchases, which come first (docs/modules/marketing.md, "Automations").
 */
const WORK_MS = 250
const MEASURED = 1000
/**
 * Days that skipped runs are kept, and all runs (marketing: 24 months, docs/law.md, "Personal
 * data").
 */
const KEPT_DAYS = { skipped: 90, all: 730 } as const
const REMOVED = 5000

export const jobs: readonly (Job | ((services: Services) => Job))[] = [
  // Each batch has its own transaction. The job's transaction only holds the job's lock.
  ({ db }) => ({
    name: 'automations',
    everySeconds: 60,
    waits: runsWait,
    run: async (_tx, now, log) => void (await workDue(db, now, log, WORK_MS)),
  }),
  ({ db }) => ({
    name: 'automation-days',
    everySeconds: 60,
    waits: daysWait,
    run: (_tx, now) => scanDays(db, now, WORK_MS),
  }),
  {
    name: 'automation-results',
    everySeconds: 60,
    run: async (tx, now) => void (await measureRuns(tx, now, MEASURED)),
  },
  {
    name: 'old-automation-runs',
    everySeconds: 3600,
    run: (tx, now) =>
      removeRuns(tx, {
        skippedBefore: new Date(now.getTime() - KEPT_DAYS.skipped * DAY_MS),
        before: new Date(now.getTime() - KEPT_DAYS.all * DAY_MS),
        limit: REMOVED,
      }),
  },
]

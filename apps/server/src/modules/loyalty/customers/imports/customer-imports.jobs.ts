import { IMPORT_LIVES } from '@vicino/contract/loyalty/customers/imports/constants'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Services } from '../../../../platform/http/context.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { forgetOld, importsWait } from './imports.queries.ts'
import { workImports } from './work-imports.ts'

export const jobs: readonly (Job | ((services: Services) => Job))[] = [
  ({ db }) => ({
    name: 'customer-imports',
    everySeconds: 60,
    waits: importsWait,
    // Each batch has its own transaction. The job's transaction only holds the job's lock.
    run: async (_tx, now) => void (await workImports(db, now)),
  }),
  {
    name: 'old-customer-imports',
    everySeconds: 3600,
    run(tx, now) {
      const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
      const { previewDays, waitingDays, refusedDays } = IMPORT_LIVES
      return forgetOld(tx, {
        preview: before(previewDays),
        waiting: before(waitingDays),
        refused: before(refusedDays),
      })
    },
  },
]

import type { Services } from '../../../platform/http/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { payBirthdays } from './birthdays.ts'
import { announceExpiry } from './announce-expiry.ts'
import { announceTierFalls } from './announce-tier-falls.ts'
import { addClosed, lapsesWait } from './void-program-points.queries.ts'
import { voidDuePrograms } from './void-program-points.ts'
import { lowerTiers } from './lower-tiers.ts'
import { creditPending } from './pending-points.ts'
import { announceForfeits, forfeitPoints } from './forfeit-points.ts'

/**
 * One run of program-lapses handles at most this many batches of members; the next run continues.
 */
const VOID_BATCHES = 100

/** Work that time brings for members. The daily jobs check whether their day is done. */
export const jobs: readonly (Job | ((services: Services) => Job))[] = [
  { name: 'loyalty-pending', everySeconds: 60, run: creditPending },
  { name: 'loyalty-birthdays', everySeconds: 300, run: payBirthdays },
  { name: 'loyalty-expiring', everySeconds: 300, run: announceExpiry },
  { name: 'loyalty-tier-falls', everySeconds: 300, run: announceTierFalls },
  { name: 'loyalty-forfeits-announced', everySeconds: 300, run: announceForfeits },
  { name: 'program-closing', everySeconds: 300, run: addClosed },
  ({ db }) => ({
    name: 'program-lapses',
    everySeconds: 60,
    waits: lapsesWait,
    // Each batch has its own transaction. The job's transaction only holds the job's lock.
    run: async (_tx, now) => void (await voidDuePrograms(db, now, VOID_BATCHES)),
  }),
  ({ db }) => ({ name: 'loyalty-lower-tiers', everySeconds: 300, run: (_tx, now) => lowerTiers(db, now) }),
  ({ db }) => ({ name: 'loyalty-forfeits', everySeconds: 300, run: (_tx, now) => forfeitPoints(db, now) }),
]

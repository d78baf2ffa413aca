import type { Services } from '../../../platform/http/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { payBirthdays } from './birthdays.ts'
import { announceExpiry } from './expiring.ts'
import { announceFalls } from './tier-falls.ts'
import { addClosed } from './void-program-points.queries.ts'
import { lapsePrograms } from './void-program-points.ts'
import { rollLevels } from './levels.ts'
import { creditPending } from './pending-points.ts'
import { announceForfeits, forfeitPoints } from './forfeited-points.ts'

/** Batches of members that one run of program-lapses takes from at most; the next run goes on. */
const LAPSE_BATCHES = 100

/** What is due to members by time; the daily ones look whether their day was done. */
export const jobs: readonly (Job | ((services: Services) => Job))[] = [
  { name: 'loyalty-pending', everySeconds: 60, run: creditPending },
  { name: 'loyalty-birthdays', everySeconds: 300, run: payBirthdays },
  { name: 'loyalty-expiring', everySeconds: 300, run: announceExpiry },
  { name: 'loyalty-tier-falls', everySeconds: 300, run: announceFalls },
  { name: 'loyalty-forfeits-announced', everySeconds: 300, run: announceForfeits },
  { name: 'program-closing', everySeconds: 300, run: addClosed },
  ({ db }) => ({
    name: 'program-lapses',
    everySeconds: 5,
    // Each batch is a transaction of its own; the job's own holds the lock alone.
    run: async (_tx, now) => void (await lapsePrograms(db, now, LAPSE_BATCHES)),
  }),
  ({ db }) => ({ name: 'loyalty-levels', everySeconds: 300, run: (_tx, now) => rollLevels(db, now) }),
  ({ db }) => ({ name: 'loyalty-forfeits', everySeconds: 300, run: (_tx, now) => forfeitPoints(db, now) }),
]

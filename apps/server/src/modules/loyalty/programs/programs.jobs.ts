import type { Services } from '../../../platform/http/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { activateDue, endDue } from './activate-program.ts'
import { disableDueTiers } from './change-tiers.ts'
import { countNights } from './daily-snapshots.ts'
import { dueToEnd, dueToStart } from './steps.queries.ts'

const MINUTE_SECONDS = 60
/** Programs that change in one transaction; the others follow a minute later. */
const AT_ONCE = 200

/**
 * Makes the job that activates and ends programs on their dates, also after a downtime, and switches
 * off tiers whose end has come. A program whose whole time passed meanwhile is activated and ended in one run.
 */
export const programLife = (services: Pick<Services, 'provided'>): Job => ({
  name: 'program-life',
  everySeconds: MINUTE_SECONDS,
  async run(tx, now) {
    for (const due of await dueToStart(tx, now, AT_ONCE)) await activateDue(tx, services, due, now)
    for (const due of await dueToEnd(tx, now, AT_ONCE)) await endDue(tx, due, now)
    await disableDueTiers(tx, now)
  },
})

export const programNights: Job = { name: 'program-nights', everySeconds: MINUTE_SECONDS, run: countNights }

import './posts.messages.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../foundation/notifications/public.ts'
import { takeDueReminders } from './posts.queries.ts'

/** Reminders that one run sends at most; the rest go a minute later. */
const BATCH = 200

export const postJobs: readonly Job[] = [
  {
    // Reminds people of a Proof Post that they put off, unless they made it meanwhile or
    // the redemption was voided.
    name: 'post-reminders',
    everySeconds: 60,
    async run(tx, now) {
      for (const { userId, dealId, title } of await takeDueReminders(tx, now, BATCH)) {
        const data = () => Promise.resolve({ dealId, title })
        await notify(tx, { userId, kind: 'proofPost', template: 'post-reminder', now, data })
      }
    },
  },
]

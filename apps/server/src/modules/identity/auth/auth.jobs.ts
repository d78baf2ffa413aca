import type { Services } from '../../../platform/http/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { deleteOldOneTime } from '../../../platform/auth/one-time.ts'
import { deleteOldAttempts } from './login-attempts.queries.ts'
import { WINDOW_SECONDS } from './sign-in-throttle.ts'
import { deleteOldChallenges } from './one-time.queries.ts'
import { deleteOldGuesses } from './second-factor/guess.queries.ts'
import { renewTotp } from './second-factor/renew-totp.ts'
import { deleteOldSessions } from './sessions.queries.ts'
import { SESSION_SECONDS } from './sessions.ts'

/** Counts of wrong codes are kept as long as device cookies. */
const GUESSES_SECONDS = 400 * 86_400

/**
 * Deletes what has expired: counts of failed sign-ins, links, codes and challenges, and sessions
 * that expired more than 30 days ago.
 */
export const accountsJob: Job = {
  name: 'accounts-housekeeping',
  everySeconds: 3600,
  async run(tx, now) {
    const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1000)
    await deleteOldAttempts(tx, before(WINDOW_SECONDS))
    await deleteOldGuesses(tx, before(GUESSES_SECONDS))
    await deleteOldOneTime(tx, now)
    await deleteOldChallenges(tx, now)
    await deleteOldSessions(tx, before(SESSION_SECONDS))
  },
}

/**
 * Encrypts authenticator secrets anew while SERVER_SECRET_OLD is named: a batch each minute.
 * `npm run admin -- keys` does all at once.
 */
export const totpRenewalJob = ({ keys }: Pick<Services, 'keys'>): Job => ({
  name: 'second-factor-renewal',
  everySeconds: 60,
  async run(tx) {
    if (keys.totp.hasOlder) await renewTotp(tx, keys.totp, undefined)
  },
})

import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { wasConfirmedAfter } from './sessions.queries.ts'

/**
 * Seconds after signing in, or confirming by password or passkey, during which a session may change
 * the ways to sign in.
 */
const FRESH_SECONDS = 600

/**
 * Refuses a session whose user has not recently confirmed who they are, before an act that the
 * thief of a session or a stranger at an open browser must not do (ASVS 5.0, 7.5.1 and 7.5.2).
 * @throws AppError confirmation_needed
 */
export async function requireFresh(db: Db, sessionId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - FRESH_SECONDS * 1000)
  if (!(await wasConfirmedAfter(db, sessionId, since))) throw new AppError('confirmation_needed')
}

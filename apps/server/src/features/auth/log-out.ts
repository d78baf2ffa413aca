import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/http/context.ts'
import { hashOfToken } from './refresh-token.ts'
import { findToken, revokeSession } from './sessions.queries.ts'

/**
 * Ends the session of a refresh token and the session of an access token, which usually are the same. A token that is
 * unknown and a session that has ended already are no failure.
 */
export async function logOut(
  db: Db,
  { clock }: Services,
  presented: { token: string | undefined; sessionId: string | undefined },
): Promise<void> {
  const known = presented.token === undefined ? undefined : await findToken(db, hashOfToken(presented.token))
  for (const sessionId of new Set([known?.session_id, presented.sessionId])) {
    if (sessionId !== undefined) await revokeSession(db, sessionId, 'signed out', clock.now())
  }
}

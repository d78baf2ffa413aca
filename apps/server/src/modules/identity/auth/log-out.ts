import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { lockAccount } from './accounts.queries.ts'
import { mayEndSession } from './auth.policy.ts'
import { hashOfToken } from './refresh-token.ts'
import { requireFresh } from './require-fresh.ts'
import { findLiveSession, findToken, revokeSession } from './sessions.queries.ts'
import { revokeSessionsOf } from './sign-ins.queries.ts'

/**
 * Ends the session of a refresh token and the session of an access token, usually the same one. An
 * unknown token or an ended session is no error.
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

/**
 * Ends one of the caller's own sessions; another one than that of the request needs a fresh
 * confirmation.
 * @throws AppError session_not_found: there is no such session, it has ended already, or it is
 * another user's; confirmation_needed
 */
export async function endSession(
  db: Db,
  { clock }: Services,
  sessionId: string,
  actor: Actor,
): Promise<void> {
  const now = clock.now()
  const session = await findLiveSession(db, sessionId, now)
  if (session === undefined || !mayEndSession(actor, session)) throw new AppError('session_not_found')
  if (sessionId !== actor.sid) await requireFresh(db, actor.sid, now)
  if (!(await revokeSession(db, sessionId, 'signed out from another device', now))) {
    throw new AppError('session_not_found')
  }
}

/**
 * Ends all sessions of the caller, also this one. A session that begins at the same time is either
 * ended or begins afterwards.
 */
export function endAllSessions(db: Database, { clock }: Services, actor: Actor): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, actor.sub)
    await revokeSessionsOf(tx, actor.sub, 'signed out everywhere', clock.now())
  })
}

import type { Role } from '@vicino/contract/roles'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/http/context.ts'
import {
  type Account,
  findAccountOfSession,
  findToken,
  insertSession,
  insertToken,
} from './sessions.queries.ts'
import { prolongSession, revokeSession, useToken } from './sessions.queries.ts'
import type { Client, ClientKind } from './client-kind.ts'
import { hashOfToken, newRefreshToken, successorOf } from './refresh-token.ts'

/** How long a session lives without being used. */
export const SESSION_SECONDS = 30 * 86_400
/** How long a browser whose answer got lost may ask again with the token that it traded. */
const RETRY_SECONDS = 10

/** Signed in: what the client gets, in the form of its kind. */
export interface SignedIn {
  readonly account: Account
  readonly accessToken: string
  readonly refreshToken: string
}

export async function startSession(
  db: Db,
  services: Services,
  account: Account,
  client: Client,
): Promise<SignedIn> {
  const now = services.clock.now()
  const sessionId = await insertSession(db, account.id, client, now, expiryFrom(now))
  const refreshToken = newRefreshToken()
  await insertToken(db, sessionId, hashOfToken(refreshToken), now)
  return signedIn(services, account, sessionId, refreshToken)
}

/** What came of presenting a refresh token. */
export type Traded = { readonly signedIn: SignedIn } | 'unknown' | 'reused'

/**
 * Trades a refresh token for its one successor. Of any number of callers at once one gets it: the conditional UPDATE
 * decides. A token presented again ends its whole session, unless a browser repeats itself within seconds and nobody
 * has used the successor yet: then it gets that same successor again (docs/decisions/0011-sessions.md).
 */
export async function tradeToken(
  db: Db,
  services: Services,
  presented: { token: string; kind: ClientKind; mayRetry: boolean },
): Promise<Traded> {
  const now = services.clock.now()
  const hash = hashOfToken(presented.token)
  const successor = successorOf(presented.token, services.keys.refreshSuccessors)
  const sessionId = await useToken(db, hash, presented.kind, now)
  if (sessionId !== undefined) {
    if (!(await prolongSession(db, sessionId, now, expiryFrom(now)))) return 'unknown'
    await insertToken(db, sessionId, hashOfToken(successor), now)
    return resume(db, services, sessionId, successor)
  }
  const known = await findToken(db, hash)
  if (known === undefined || known.used_at === null || known.client !== presented.kind) return 'unknown'
  if (presented.mayRetry && now.getTime() - known.used_at.getTime() <= RETRY_SECONDS * 1000) {
    const next = await findToken(db, hashOfToken(successor))
    if (next?.used_at === null) return resume(db, services, known.session_id, successor)
  }
  await revokeSession(db, known.session_id, 'refresh token reused', now)
  return 'reused'
}

async function resume(db: Db, services: Services, sessionId: string, refreshToken: string): Promise<Traded> {
  const account = await findAccountOfSession(db, sessionId, services.clock.now())
  if (account === undefined) return 'unknown'
  return { signedIn: await signedIn(services, account, sessionId, refreshToken) }
}

async function signedIn(
  services: Services,
  account: Account,
  sessionId: string,
  refreshToken: string,
): Promise<SignedIn> {
  const accessToken = await services.tokens.sign({
    sub: account.id,
    role: account.role as Role,
    brandId: account.brand_id,
    sid: sessionId,
  })
  return { account, accessToken, refreshToken }
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_SECONDS * 1000)
}

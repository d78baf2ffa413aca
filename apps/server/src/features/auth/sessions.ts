import type { Role } from '@vicino/contract/roles'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/http/context.ts'
import type { Client } from './client-kind.ts'
import { hashOfToken, newRefreshToken } from './refresh-token.ts'
import { type Account, insertSession, insertToken } from './sessions.queries.ts'

/** How long a session lives without being used. */
export const SESSION_SECONDS = 30 * 86_400

/** Somebody who is signed in, with both tokens in clear; `presentSession` (client.http.ts) hands them to the client. */
export interface SignedIn {
  readonly account: Account
  readonly accessToken: string
  readonly refreshToken: string
}

/** Starts a session of an account that has shown all the factors it needs. */
export async function startSession(
  db: Db,
  services: Services,
  account: Account,
  client: Client,
): Promise<SignedIn> {
  const now = services.clock.now()
  const sessionId = await insertSession(db, account.id, client, now, sessionExpiry(now))
  const refreshToken = newRefreshToken()
  await insertToken(db, sessionId, hashOfToken(refreshToken), now)
  return signedIn(services, account, sessionId, refreshToken)
}

/** Signs the access token of a session and puts it beside the session's refresh token. */
export async function signedIn(
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

/** When a session that is used now ends, unless it is used again. */
export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + SESSION_SECONDS * 1000)
}

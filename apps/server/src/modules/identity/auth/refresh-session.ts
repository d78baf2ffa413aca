import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { ClientKind } from './client-kind.ts'
import { hashOfToken, successorOf } from './refresh-token.ts'
import {
  endedByPlatform,
  findAccountOfSession,
  findToken,
  insertToken,
  lockAccountOfToken,
  prolongSession,
  revokeSession,
  useToken,
} from './sessions.queries.ts'
import { sessionExpiry, type SignedIn, signedIn } from './sessions.ts'

/**
 * How long a browser that did not receive its answer may ask again with the token that it has
 * already traded.
 */
const RETRY_SECONDS = 10

/** A refresh token that a client presents. */
export interface Presented {
  readonly token: string
  readonly kind: ClientKind
  /** True for a browser, which may ask again after an answer that it did not receive. */
  readonly mayRetry: boolean
}

/**
 * Trades a refresh token for its one successor and prolongs its session; undefined when the token
 * is refused. The account is locked meanwhile, so a change of its password comes before or after.
 * Of many simultaneous callers one gets the successor: the conditional UPDATE decides. A token
 * presented a second time was stolen, so its whole session ends. The exception: a browser repeats
 * its request within seconds and nobody has used the successor yet; then it gets that same
 * successor once more (docs/modules/identity.md, "Sessions").
 */
export function refresh(
  db: Database,
  services: Services,
  presented: Presented,
): Promise<SignedIn | undefined> {
  // A refusal is returned and not thrown: the transaction that ends a session must commit.
  return inTransaction(db, (tx) => trade(tx, services, presented))
}

/**
 * Refuses a refresh token. Whoever was signed out by the platform is told why, as at the sign-in.
 * @throws AppError account_blocked, brand_suspended, refresh_token_invalid
 */
export async function refuse(db: Db, token: string | undefined): Promise<never> {
  const ended = token === undefined ? undefined : await endedByPlatform(db, hashOfToken(token))
  if (ended?.isBlocked) throw new AppError('account_blocked')
  if (ended?.brand) throw new AppError('brand_suspended', { values: { brand: ended.brand } })
  throw new AppError('refresh_token_invalid')
}

async function trade(
  tx: Db,
  services: Services,
  { token, kind, mayRetry }: Presented,
): Promise<SignedIn | undefined> {
  const now = services.clock.now()
  const hash = hashOfToken(token)
  const { refreshSuccessors } = services.keys
  const successor = successorOf(token, refreshSuccessors.current)
  if (!(await lockAccountOfToken(tx, hash))) return undefined
  const sessionId = await useToken(tx, hash, kind, now)
  if (sessionId !== undefined) {
    // The session may have ended since the statement before this one.
    if (!(await prolongSession(tx, sessionId, now, sessionExpiry(now)))) return undefined
    await insertToken(tx, sessionId, hashOfToken(successor), now)
    return resume(tx, services, sessionId, successor)
  }
  const known = await findToken(tx, hash)
  if (known === undefined || known.used_at === null || known.client !== kind) return undefined
  if (mayRetry && now.getTime() - known.used_at.getTime() <= RETRY_SECONDS * 1000) {
    for (const key of refreshSuccessors.all()) {
      const given = successorOf(token, key)
      const next = await findToken(tx, hashOfToken(given))
      if (next?.used_at === null) return resume(tx, services, known.session_id, given)
    }
  }
  await revokeSession(tx, known.session_id, 'refresh token reused', now)
  return undefined
}

async function resume(
  tx: Db,
  services: Services,
  sessionId: string,
  refreshToken: string,
): Promise<SignedIn | undefined> {
  const account = await findAccountOfSession(tx, sessionId, services.clock.now())
  return account && signedIn(tx, services, account, sessionId, refreshToken, account.expires_at)
}

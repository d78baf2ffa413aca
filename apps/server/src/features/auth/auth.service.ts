import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { withUnique } from '../../platform/db/constraints.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/context.ts'
import { findCredentials, insertAccount, type NewAccount } from './accounts.queries.ts'
import { handleFrom } from './handle.ts'
import type { LoginGuard } from './login-guard.ts'
import { revokeSession, findToken, type Account } from './sessions.queries.ts'
import type { Client, ClientKind } from './client-kind.ts'
import { type SignedIn, startSession, tradeToken } from './sessions.ts'
import { hashOfToken } from './refresh-token.ts'

const TAKEN = { users_email_key: 'email_taken', users_username_key: 'username_taken' } as const
const HANDLE_TRIES = 5

/** A new account, always audience, signed in. @throws AppError email_taken, username_taken, overloaded */
export async function register(
  services: Services,
  input: { email: string; password: string; username: string; invite?: string | undefined },
  client: Client,
): Promise<SignedIn> {
  const passwordHash = await services.passwords.hash(input.password)
  const { email, username, invite } = input
  const account = { email, username, passwordHash, invite, now: services.clock.now() }
  return withUnique(TAKEN, () =>
    services.db.transaction().execute(async (tx) => {
      const created = await insertWithHandle(tx, account)
      return startSession(tx, services, created, client)
    }),
  )
}

async function insertWithHandle(db: Db, account: Omit<NewAccount, 'handle'>): Promise<Account> {
  for (let tries = 0; tries < HANDLE_TRIES; tries += 1) {
    const suffix = tries === 0 ? '' : String(randomInt(10 ** (tries + 2)))
    const created = await insertAccount(db, { ...account, handle: handleFrom(account.username, suffix) })
    if (created !== undefined) return created
  }
  throw new Error('No free handle found')
}

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly address: string
  /** The mark of a browser that signed in to the account with this id before, undefined for any other. */
  readonly deviceFor: (userId: string) => string | undefined
  /** Only these accounts may enter; the others are told so after a right password. */
  readonly dashboardOnly: boolean
}

/**
 * Signs in by password. An unknown account and a wrong password cost the same and read the same.
 * @throws AppError credentials_wrong, login_rate_limited, dashboard_forbidden, overloaded
 */
export async function login(
  services: Services,
  guard: LoginGuard,
  credentials: Credentials,
  client: Client,
): Promise<SignedIn> {
  const { email, password, address } = credentials
  const found = await findCredentials(services.db, email)
  const device = found === undefined ? undefined : credentials.deviceFor(found.id)
  const keys = guard.keysOf({ address, email, device })
  await guard.look(keys)
  const attempt = { count: () => guard.count(keys), takeBack: () => guard.takeBack(keys) }
  const right = await services.passwords.check(found?.password_hash ?? null, password, attempt)
  if (!right || found === undefined) throw new AppError('credentials_wrong')
  if (credentials.dashboardOnly && found.role === 'audience') throw new AppError('dashboard_forbidden')
  return services.db.transaction().execute((tx) => startSession(tx, services, found, client))
}

/** @throws AppError refresh_token_invalid */
export async function refresh(
  services: Services,
  presented: { token: string | undefined; kind: ClientKind; mayRetry: boolean },
): Promise<SignedIn> {
  const { token } = presented
  if (token === undefined) throw new AppError('refresh_token_invalid')
  // The outcome leaves the transaction as a value: a reuse must commit the end of its session.
  const traded = await services.db
    .transaction()
    .execute((tx) => tradeToken(tx, services, { ...presented, token }))
  if (typeof traded === 'string') throw new AppError('refresh_token_invalid')
  return traded.signedIn
}

/** Ends the session of a refresh token and of an access token; unknown and ended ones are no failure. */
export async function logout(
  services: Services,
  presented: { token: string | undefined; sessionId: string | undefined },
): Promise<void> {
  const { db, clock } = services
  const known = presented.token === undefined ? undefined : await findToken(db, hashOfToken(presented.token))
  for (const sessionId of new Set([known?.session_id, presented.sessionId])) {
    if (sessionId !== undefined) await revokeSession(db, sessionId, 'signed out', clock.now())
  }
}

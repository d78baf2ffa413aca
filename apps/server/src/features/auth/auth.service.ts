import { TERMS_VERSION } from '@vicino/contract/account/constants'
import type { register as registerEndpoint } from '@vicino/contract/auth/endpoints'
import type { SecondFactorNeeded } from '@vicino/contract/auth/schemas'
import type { Language } from '@vicino/contract/common/language'
import type { BodyOf } from '@vicino/contract/endpoint'
import { withUnique } from '../../platform/db/constraints.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createAccount, sendVerificationEmail } from './accounts.ts'
import { findCredentials, noteTerms } from './accounts.queries.ts'
import type { Client, ClientKind } from './client-kind.ts'
import type { AttemptOrigin, LoginGuard } from './login-guard.ts'
import { refuseCommonPassword } from './password-rules.ts'
import { hashOfToken } from './refresh-token.ts'
import { requiredSecondFactor } from './second-factor/required.ts'
import { type Account, findToken, revokeSession } from './sessions.queries.ts'
import { type SignedIn, startSession, tradeToken } from './sessions.ts'

const TAKEN = { users_email_key: 'email_taken', users_username_key: 'username_taken' } as const

/**
 * A new account, always audience, signed in; an email asks to confirm its address.
 * @throws AppError validation_failed (a common password), email_taken, username_taken, overloaded
 */
export async function register(
  db: Database,
  services: Services,
  input: BodyOf<typeof registerEndpoint>,
  caller: { client: Client; language: Language },
): Promise<SignedIn> {
  const { email, username, invite, password } = input
  await refuseCommonPassword(password, { email, username })
  const passwordHash = await services.passwords.hash(password)
  const now = services.clock.now()
  const account = { email, username, passwordHash, emailVerifiedAt: null, invite, now }
  return withUnique(TAKEN, () =>
    inTransaction(db, async (tx) => {
      const created = await createAccount(tx, account)
      if (input.acceptTerms === true) {
        await noteTerms(tx, created.id, { textVersion: TERMS_VERSION, source: 'registration', now })
      }
      await sendVerificationEmail(tx, {
        userId: created.id,
        address: email,
        language: caller.language,
        now,
      })
      return startSession(tx, services, created, caller.client)
    }),
  )
}

export interface Credentials extends AttemptOrigin {
  readonly email: string
  readonly password: string
  /** Only these accounts may enter; the others are told so after a right password. */
  readonly dashboardOnly: boolean
  /** The account in use on this browser stays signed in. */
  readonly keep: boolean
}

/** What a right first factor opens: a session, or the second factor. */
export type Entry = SignedIn | SecondFactorNeeded

/**
 * Signs in by password. An unknown account and a wrong password cost the same and read the same.
 * @throws AppError credentials_wrong, login_rate_limited, dashboard_forbidden, overloaded
 */
export async function login(
  db: Database,
  services: Services,
  guard: LoginGuard,
  credentials: Credentials,
  client: Client,
): Promise<Entry> {
  const { email, password, address, keep } = credentials
  const found = await findCredentials(db, email)
  const device = found === undefined ? undefined : credentials.deviceFor(found.id)
  const attempt = await guard.begin({ address, email, device })
  const right = await services.passwords.check(found?.password_hash ?? null, password, attempt)
  if (!right || found === undefined) throw new AppError('credentials_wrong')
  if (credentials.dashboardOnly && found.role === 'audience') throw new AppError('dashboard_forbidden')
  return passFirstFactor(db, services, found, client, keep)
}

/** After a right first factor: a session, or what else the account asks for. */
export function passFirstFactor(
  db: Database,
  services: Services,
  account: Account,
  client: Client,
  keep: boolean,
): Promise<Entry> {
  return inTransaction(db, async (tx) => {
    const secondFactor = await requiredSecondFactor(tx, services, account.id, { keep })
    return secondFactor === null ? startSession(tx, services, account, client) : { secondFactor }
  })
}

/** @throws AppError refresh_token_invalid */
export async function refresh(
  db: Database,
  services: Services,
  presented: { token: string | undefined; kind: ClientKind; mayRetry: boolean },
): Promise<SignedIn> {
  const { token } = presented
  if (token === undefined) throw new AppError('refresh_token_invalid')
  // The outcome leaves the transaction as a value: a reuse must commit the end of its session.
  const traded = await inTransaction(db, (tx) => tradeToken(tx, services, { ...presented, token }))
  if (typeof traded === 'string') throw new AppError('refresh_token_invalid')
  return traded.signedIn
}

/** Ends the session of a refresh token and of an access token; unknown and ended ones are no failure. */
export async function logout(
  db: Db,
  services: Services,
  presented: { token: string | undefined; sessionId: string | undefined },
): Promise<void> {
  const { clock } = services
  const known = presented.token === undefined ? undefined : await findToken(db, hashOfToken(presented.token))
  for (const sessionId of new Set([known?.session_id, presented.sessionId])) {
    if (sessionId !== undefined) await revokeSession(db, sessionId, 'signed out', clock.now())
  }
}

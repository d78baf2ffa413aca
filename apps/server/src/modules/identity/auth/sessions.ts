import { askedOf } from '@vicino/contract/identity/permissions/asked-of'
import type { AccessClaims } from '@vicino/contract/identity/auth/schemas'
import type { Role } from '@vicino/contract/roles'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { mayNeedFactor, mustSetUpFactor } from './auth.policy.ts'
import type { Client } from './client-kind.ts'
import { hashOfToken, newRefreshToken } from './refresh-token.ts'
import { findFactors } from './second-factor/factors.queries.ts'
import { type Account, insertSession, insertToken, suspendedBrandOf } from './sessions.queries.ts'

/** How long a session lasts without being used. */
export const SESSION_SECONDS = 30 * 86_400

/**
 * A signed-in user with both tokens in clear text; `presentSession` (client.http.ts) hands them to
 * the client.
 */
export interface SignedIn {
  readonly account: Account
  readonly accessToken: string
  readonly refreshToken: string
  /** Permissions that endpoints require of the base role and that this account's role lacks. */
  readonly lacks: readonly string[]
}

/**
 * Starts a session of an account that has shown all required factors. The transaction has locked
 * the account (lockAccount) or made it.
 * @throws AppError account_blocked, brand_suspended (the brand that it works for)
 */
export async function startSession(
  tx: Db,
  services: Services,
  account: Account,
  client: Client,
): Promise<SignedIn> {
  if (account.blocked_at !== null) throw new AppError('account_blocked')
  const brand = await suspendedBrandOf(tx, account)
  if (brand !== undefined) throw new AppError('brand_suspended', { values: { brand } })
  const now = services.clock.now()
  const sessionId = await insertSession(tx, account, client, now, sessionExpiry(now))
  const refreshToken = newRefreshToken()
  await insertToken(tx, sessionId, hashOfToken(refreshToken), now)
  return signedIn(tx, services, account, sessionId, refreshToken, account.works_until ?? undefined)
}

/**
 * Signs the access token of a session and returns it with the session's refresh token. The token
 * tells when the account can only set up a second factor.
 * @param ends latest end of the session; the access token does not outlive it
 * @param acting the person who acts in the account with its owner's consent
 * (docs/modules/administration.md, "Access to an account")
 */
export async function signedIn(
  db: Db,
  services: Services,
  account: Account,
  sessionId: string,
  refreshToken: string,
  ends?: Date,
  acting?: AccessClaims['acting'],
): Promise<SignedIn> {
  const claims = {
    sub: account.id,
    role: account.role as Role,
    ...(account.role_id !== null && { roleId: account.role_id }),
    brandId: account.brand_id,
    ...(account.shops.length > 0 && { shops: account.shops }),
    sid: sessionId,
    ...((await isLimited(db, services, account)) && { limited: true as const }),
    ...(acting !== undefined && { acting }),
  }
  const accessToken = await services.tokens.sign(claims, ends)
  const held = await services.roles.permissionsOf(db, claims)
  const lacks = [...askedOf(claims.role)].filter((permission) => held?.has(permission) !== true)
  return { account, accessToken, refreshToken, lacks }
}

/** Tells whether an account, whose role requires a second factor by now, has none. */
async function isLimited(db: Db, { config, clock }: Services, account: Account): Promise<boolean> {
  if (!config.secondFactorRequired || !mayNeedFactor(account.role)) return false
  const factors = await findFactors(db, account.id)
  return factors !== undefined && mustSetUpFactor(factors, clock.now())
}

/**
 * Returns when a session that is used now ends, unless it is used again or its longest life is over
 * (SESSION_LIFE).
 */
export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + SESSION_SECONDS * 1000)
}

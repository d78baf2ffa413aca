import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { findCredentials, lockAccount } from './accounts.queries.ts'
import { mayUseDashboard } from './auth.policy.ts'
import type { Client } from './client-kind.ts'
import { type AttemptOrigin, SignInThrottle } from './sign-in-throttle.ts'
import { type Entry, passFirstFactor } from './pass-first-factor.ts'

export interface Credentials extends AttemptOrigin {
  readonly email: string
  readonly password: string
  /** Only accounts that may use the dashboard may sign in. */
  readonly dashboardOnly: boolean
  /** True when the browser's present account stays signed in beside the new one. */
  readonly keep: boolean
}

/**
 * Signs in by password. An unknown address and a wrong password take the same time and get the same
 * answer, so that nobody learns which addresses have an account. Only after a right password is a
 * user told that they may not use the dashboard.
 * @throws AppError credentials_wrong, login_rate_limited, dashboard_forbidden, overloaded
 */
export async function logIn(
  db: Database,
  services: Services,
  credentials: Credentials,
  client: Client,
): Promise<Entry> {
  const { clock, keys, passwords } = services
  const { email, password, address, keep } = credentials
  const found = await findCredentials(db, email)
  const device = found === undefined ? undefined : credentials.deviceFor(found.id)
  const attempt = await new SignInThrottle(db, clock, keys.loginAttempts).begin({ address, email, device })
  const right = await passwords.check(found?.password_hash ?? null, password, attempt)
  if (!right || found === undefined) throw new AppError('credentials_wrong')
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, found.id)
    // The password was changed, or the account erased, during the check, which takes long.
    if (account?.password_hash !== found.password_hash) throw new AppError('credentials_wrong')
    if (credentials.dashboardOnly && !mayUseDashboard(account.role)) throw new AppError('dashboard_forbidden')
    return passFirstFactor(tx, services, account, client, keep)
  })
}

import type { SecondFactorNeeded } from '@vicino/contract/identity/auth/schemas'
import { LINK_SECONDS } from '@vicino/contract/identity/auth/credentials/constants'
import { issueOneTime, oneTimeText } from '../../../platform/auth/one-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/context.ts'
import { needsSecondFactor } from './auth.policy.ts'
import type { Client } from './client-kind.ts'
import { type Factors, findFactors } from './second-factor/factors.queries.ts'
import type { Account } from './sessions.queries.ts'
import { type SignedIn, startSession } from './sessions.ts'

/**
 * The result of a right first factor (password, Google): a session, or the request for a second
 * factor.
 */
export type Entry = SignedIn | SecondFactorNeeded

/**
 * Continues after a right first factor: starts a session, or asks for the second factor of an
 * account that has one.
 * @param account locked by the transaction; the first factor was checked against its present state
 * @param keep whether the browser's present account stays signed in beside the new one
 */
export async function passFirstFactor(
  tx: Db,
  services: Services,
  account: Account,
  client: Client,
  keep: boolean,
): Promise<Entry> {
  const factors = await findFactors(tx, account.id)
  if (factors === undefined || !needsSecondFactor(factors)) return startSession(tx, services, account, client)
  return { secondFactor: await askSecondFactor(tx, services, account.id, factors, keep) }
}

/**
 * Lists the factors that the account can show, and makes a token that continues the sign-in within
 * five minutes.
 */
async function askSecondFactor(
  tx: Db,
  { clock, keys }: Services,
  userId: string,
  factors: Factors,
  keep: boolean,
): Promise<SecondFactorNeeded['secondFactor']> {
  const id = await issueOneTime(tx, {
    userId,
    purpose: 'second-factor',
    data: { keep },
    seconds: LINK_SECONDS.secondFactor,
    now: clock.now(),
  })
  return { token: oneTimeText(id, keys.oneTime), methods: methodsOf(factors) }
}

function methodsOf(factors: Factors): SecondFactorNeeded['secondFactor']['methods'] {
  const methods: SecondFactorNeeded['secondFactor']['methods'] = []
  if (factors.totp) methods.push('totp')
  if (factors.passkeys > 0) methods.push('passkey')
  if (factors.recoveryCodes > 0) methods.push('recovery')
  return methods
}

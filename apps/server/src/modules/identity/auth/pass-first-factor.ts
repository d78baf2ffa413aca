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

/** What somebody gets for a right first factor (password, Google): a session, or the request for a second factor. */
export type Entry = SignedIn | SecondFactorNeeded

/**
 * Goes on after a right first factor: starts a session, or asks for the second factor of an account that has one.
 * @param account that the transaction has locked; the first factor was right for it as it is now
 * @param keep whether the account that this browser uses now stays signed in beside the new one
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

/** The factors that the account can show, and a token with which the sign-in goes on within five minutes. */
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

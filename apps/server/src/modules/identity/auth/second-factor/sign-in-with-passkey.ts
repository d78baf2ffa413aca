import { LINK_SECONDS } from '@vicino/contract/identity/auth/credentials/constants'
import type { AuthenticationResponse } from '@vicino/contract/identity/auth/second-factor/schemas'
import type { Database, Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { lockAccount } from '../accounts.queries.ts'
import type { Client } from '../client-kind.ts'
import { type SignedIn, startSession } from '../sessions.ts'
import { findPasskey, insertChallenge, spendChallenge } from './passkeys.queries.ts'
import { verifyPasskey } from './verify-passkey.ts'
import { authenticationOptions, challengeOf } from './webauthn.ts'

/**
 * Returns what a browser needs to sign in with any passkey for our domain, before the person is
 * known.
 */
export async function startPasskeySignIn(
  db: Db,
  { config, clock }: Services,
): Promise<Record<string, unknown>> {
  const options = await authenticationOptions(config)
  const expires = new Date(clock.now().getTime() + LINK_SECONDS.secondFactor * 1000)
  await insertChallenge(db, options.challenge, expires)
  return options
}

/**
 * Signs in by a passkey alone: it names the account, and the device has checked the person (PIN,
 * fingerprint), so no second factor is required.
 * @throws AppError passkey_refused
 */
export async function signInWithPasskey(
  db: Database,
  services: Services,
  response: AuthenticationResponse,
  client: Client,
): Promise<SignedIn> {
  const challenge = challengeOf(response)
  // The challenge is used up before the response is checked: it can be answered only once, rightly
  // or wrongly.
  const live = challenge !== undefined && (await spendChallenge(db, challenge, services.clock.now()))
  if (!live || typeof response.response.userHandle !== 'string') throw new AppError('passkey_refused')
  const owner = (await findPasskey(db, response.id))?.userId
  if (owner === undefined) throw new AppError('passkey_refused')
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, owner)
    // The passkey is read again: it may have been removed meanwhile.
    const userId = account && (await verifyPasskey(tx, services, response, challenge))
    if (account === undefined || userId !== owner) throw new AppError('passkey_refused')
    return startSession(tx, services, account, client)
  })
}

import type { AuthenticationResponse } from '@vicino/contract/identity/auth/second-factor/schemas'
import { LINK_SECONDS } from '@vicino/contract/identity/auth/credentials/constants'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { findContact } from './accounts.queries.ts'
import { confirmPassword } from './confirm-password.ts'
import type { AttemptOrigin } from './sign-in-throttle.ts'
import { insertChallenge, listPasskeys, spendChallenge } from './second-factor/passkeys.queries.ts'
import { verifyPasskey } from './second-factor/verify-passkey.ts'
import { authenticationOptions, challengeOf } from './second-factor/webauthn.ts'
import { noteConfirmation } from './sessions.queries.ts'

/**
 * Confirms by the password that the caller is still the user who signed in; `requireFresh` then
 * lets the session through for ten minutes.
 * @throws AppError password_wrong (also for an account without a password), login_rate_limited,
 * overloaded
 */
export async function confirmWithPassword(
  db: Db,
  services: Services,
  origin: AttemptOrigin,
  actor: Actor,
  password: string,
): Promise<void> {
  const contact = await findContact(db, actor.sub)
  if (contact?.passwordHash === null) throw new AppError('password_wrong')
  await confirmPassword(db, services, origin, actor.sub, password)
  await noteConfirmation(db, actor.sid, services.clock.now())
}

/**
 * Returns what a browser needs to confirm with one of the user's passkeys. @throws AppError
 * passkey_not_found
 */
export async function startPasskeyConfirmation(
  db: Db,
  { config, clock }: Services,
  actor: Actor,
): Promise<Record<string, unknown>> {
  const passkeys = await listPasskeys(db, actor.sub)
  if (passkeys.length === 0) throw new AppError('passkey_not_found')
  const options = await authenticationOptions(config, passkeys)
  const expires = new Date(clock.now().getTime() + LINK_SECONDS.secondFactor * 1000)
  await insertChallenge(db, options.challenge, expires)
  return options
}

/**
 * Confirms by a passkey of the user, as confirmWithPassword does. @throws AppError passkey_refused
 */
export async function confirmWithPasskey(
  db: Database,
  services: Services,
  actor: Actor,
  response: AuthenticationResponse,
): Promise<void> {
  const now = services.clock.now()
  const challenge = challengeOf(response)
  // The challenge is used up before the response is checked: it can be answered only once, rightly
  // or wrongly.
  const live = challenge !== undefined && (await spendChallenge(db, challenge, now))
  if (!live) throw new AppError('passkey_refused')
  await inTransaction(db, async (tx) => {
    const userId = await verifyPasskey(tx, services, response, challenge)
    if (userId !== actor.sub) throw new AppError('passkey_refused')
    await noteConfirmation(tx, actor.sid, now)
  })
}

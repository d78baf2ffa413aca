import type { AuthenticationResponse } from '@vicino/contract/identity/auth/second-factor/schemas'
import type { Database, Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import type { Client } from '../client-kind.ts'
import { listPasskeys, setChallenge } from './passkeys.queries.ts'
import { type Completed, completeSignIn, findPendingSignIn } from './pending-sign-in.ts'
import { verifyPasskey } from './verify-passkey.ts'
import { authenticationOptions } from './webauthn.ts'

/**
 * Returns what a browser needs to complete a sign-in with one of the account's passkeys.
 * @throws AppError second_factor_expired, passkey_not_found
 */
export async function startPasskeyFactor(
  db: Db,
  services: Services,
  token: string,
): Promise<Record<string, unknown>> {
  const { config } = services
  const { id, userId } = await findPendingSignIn(db, services, token)
  const passkeys = await listPasskeys(db, userId)
  if (passkeys.length === 0) throw new AppError('passkey_not_found')
  const options = await authenticationOptions(config, passkeys)
  if (!(await setChallenge(db, id, options.challenge))) throw new AppError('second_factor_expired')
  return options
}

/**
 * Completes a sign-in with a passkey. @throws AppError second_factor_wrong, second_factor_expired
 */
export async function completeWithPasskey(
  db: Database,
  services: Services,
  answer: { token: string; response: AuthenticationResponse },
  client: Client,
): Promise<Completed> {
  const { token } = answer
  const { userId } = await findPendingSignIn(db, services, token)
  return completeSignIn(db, services, { token, userId }, client, async (tx, { id, data }) => {
    const { challenge } = data
    if (typeof challenge !== 'string') return false
    await setChallenge(tx, id, null)
    return (await verifyPasskey(tx, services, answer.response, challenge)) === userId
  })
}

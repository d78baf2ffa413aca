import type { AuthenticationResponse } from '@vicino/contract/identity/auth/second-factor/schemas'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { findPasskey, notePasskeyUse } from './passkeys.queries.ts'
import { verifyAssertion } from './webauthn.ts'

/**
 * Checks a passkey's response to a challenge and notes that the passkey was used.
 * @returns the id of the passkey's user; undefined for a wrong response
 */
export async function verifyPasskey(
  tx: Db,
  { config, clock }: Services,
  response: AuthenticationResponse,
  challenge: string,
): Promise<string | undefined> {
  const passkey = await findPasskey(tx, response.id)
  if (passkey === undefined) return undefined
  const use = await verifyAssertion(config, response, challenge, passkey).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  if (use === undefined || !(await notePasskeyUse(tx, passkey.id, use, clock.now()))) return undefined
  return passkey.userId
}

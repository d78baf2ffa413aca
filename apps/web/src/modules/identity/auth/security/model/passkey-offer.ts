import { call, setCredentials } from '~/lib/api.ts'
import { offersDevicePasskey } from '~/lib/passkeys.ts'
import { readStored, writeStored } from '~/lib/storage.ts'
import { sessionCredentials } from '../../api/renew.ts'

/** A person who has answered is not asked again on this device; the settings still have it. */
const ANSWERED = 'passkey-offer'

/** Says whether a passkey is offered after a sign-in with a password: it can be made by this device, and was not offered before. */
export const mayOfferPasskey = async (): Promise<boolean> =>
  readStored(ANSWERED) === null && (await offersDevicePasskey())

/** Says whether the person who has just signed in has no passkey yet; false without an answer. */
export async function hasNoPasskey(): Promise<boolean> {
  // The landing calls the server without a session until somebody has signed in there.
  setCredentials(sessionCredentials)
  try {
    return (await call('GET /auth/security', {})).passkeys.length === 0
  } catch {
    return false
  }
}

export const keepOfferAnswer = (): void => writeStored(ANSWERED, 'answered')

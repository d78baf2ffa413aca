import { LINK_SECONDS } from '@vicino/contract/identity/auth/credentials/constants'
import { PASSKEYS_PER_USER } from '@vicino/contract/identity/auth/second-factor/constants'
import type { RegistrationResponse } from '@vicino/contract/identity/auth/second-factor/schemas'
import { issueOneTime } from '../../../../platform/auth/one-time.ts'
import { withUnique } from '../../../../platform/db/constraints.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { mayAddPasskey, needsSecondFactor } from '../auth.policy.ts'
import { type Caller, factorsOf, lockFactors, noteChange } from './factors.ts'
import type { Factors } from './factors.queries.ts'
import { giveRecoveryCodes, makeRecoveryCodes } from './give-recovery-codes.ts'
import {
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  spendRegistrationChallenge,
} from './passkeys.queries.ts'
import { registrationOptions, verifyRegistration } from './webauthn.ts'

/**
 * Returns what a browser needs to make a passkey, with a challenge valid for five minutes.
 * @throws AppError passkey_limit
 */
export async function startPasskeyRegistration(
  db: Database,
  services: Services,
  userId: string,
): Promise<Record<string, unknown>> {
  const { config, clock } = services
  const factors = await factorsOf(db, userId)
  if (!mayAddPasskey(factors)) throw limitReached()
  const known = await listPasskeys(db, userId)
  const user = { id: userId, email: factors.email, username: factors.account.username }
  const options = await registrationOptions(config, user, known)
  await inTransaction(db, (tx) =>
    issueOneTime(tx, {
      userId,
      purpose: 'passkey-registration',
      data: { challenge: options.challenge },
      seconds: LINK_SECONDS.secondFactor,
      now: clock.now(),
    }),
  )
  return options
}

/**
 * Stores the passkey that a browser has made. If it is the first second factor that this account's
 * sign-ins require, recovery codes are made too.
 * @throws AppError passkey_refused, passkey_limit
 */
export async function registerPasskey(
  db: Database,
  services: Services,
  caller: Caller,
  made: { name: string; response: RegistrationResponse },
): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] | null }> {
  const { config, clock } = services
  const { userId } = caller
  const now = clock.now()
  // The challenge is used up before the response is checked: it can be answered only once, rightly
  // or wrongly.
  const challenge = await spendRegistrationChallenge(db, userId, now)
  if (challenge === undefined) throw new AppError('passkey_refused')
  const credential = await verifyRegistration(config, made.response, challenge)
  const codes = bringsCodes(await factorsOf(db, userId)) ? await makeRecoveryCodes(services, userId) : null
  return withUnique({ passkeys_credential_id_key: 'passkey_refused' }, () =>
    inTransaction(db, async (tx) => {
      const factors = await lockFactors(tx, userId)
      if (!mayAddPasskey(factors)) throw limitReached()
      const passkey = await insertPasskey(tx, userId, made.name, credential, now)
      await noteChange(tx, 'passkey-added', factors, caller, now)
      const given = codes !== null && bringsCodes(factors)
      return { passkey, recoveryCodes: given ? await giveRecoveryCodes(tx, userId, codes) : null }
    }),
  )
}

/** Tells whether a passkey of this account is its first second factor that sign-ins require. */
const bringsCodes = (factors: Factors): boolean =>
  needsSecondFactor({ ...factors, passkeys: 1 }) && factors.recoveryCodes === 0

function limitReached(): AppError {
  return new AppError('passkey_limit', { values: { count: PASSKEYS_PER_USER } })
}

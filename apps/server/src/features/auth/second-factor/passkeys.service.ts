import { LINK_SECONDS } from '@vicino/contract/credentials/constants'
import { PASSKEYS_PER_USER } from '@vicino/contract/second-factor/constants'
import type { RegistrationResponse } from '@vicino/contract/second-factor/schemas'
import { issueOneTime } from '../../../platform/auth/one-time.ts'
import { withUnique } from '../../../platform/db/constraints.ts'
import type { Database } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type Caller, factorsOf, lockFactors, noteChange } from './change.ts'
import { deleteRecoveryCodes, type Factors } from './factors.queries.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  takeRegistration,
} from './passkeys.queries.ts'
import { isActive } from './required.ts'
import { giveRecoveryCodes } from './totp.service.ts'
import { registrationOptions, verifyRegistration } from './webauthn.ts'

/** What a browser needs to make a passkey, with a challenge of five minutes. @throws AppError passkey_limit */
export async function startRegistration(
  db: Database,
  services: Services,
  userId: string,
): Promise<Record<string, unknown>> {
  const { config, clock } = services
  const factors = await factorsOf(db, userId)
  refuseMore(factors)
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
 * Keeps a passkey that the browser has made. Recovery codes come with the one that makes the password alone
 * insufficient. @throws AppError passkey_refused, passkey_limit
 */
export async function register(
  db: Database,
  services: Services,
  caller: Caller,
  made: { name: string; response: RegistrationResponse },
): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] | null }> {
  const { config, clock } = services
  const { userId } = caller
  const now = clock.now()
  // Used up before anything is checked: a challenge is answered once, rightly or not.
  const challenge = await takeRegistration(db, userId, now)
  if (challenge === undefined) throw new AppError('passkey_refused')
  const credential = await verifyRegistration(config, made.response, challenge)
  return withUnique({ passkeys_credential_id_key: 'passkey_refused' }, () =>
    inTransaction(db, async (tx) => {
      const factors = await lockFactors(tx, userId)
      refuseMore(factors)
      const passkey = await insertPasskey(tx, userId, made.name, credential, now)
      await noteChange(tx, 'passkey-added', factors, caller, now)
      const first = isActive({ ...factors, passkeys: 1 }) && factors.recoveryCodes === 0
      return { passkey, recoveryCodes: first ? await giveRecoveryCodes(tx, services, userId) : null }
    }),
  )
}

/** @throws AppError passkey_not_found, last_way_in */
export async function remove(db: Database, services: Services, caller: Caller, id: string): Promise<void> {
  const { userId } = caller
  const now = services.clock.now()
  await inTransaction(db, async (tx) => {
    const factors = await lockFactors(tx, userId)
    if (!(await deletePasskey(tx, id, userId))) throw new AppError('passkey_not_found')
    const left = { ...factors, passkeys: factors.passkeys - 1 }
    if (left.passkeys === 0 && !left.hasPassword && !left.google) throw new AppError('last_way_in')
    if (!isActive(left)) await deleteRecoveryCodes(tx, userId)
    await noteChange(tx, 'passkey-removed', factors, caller, now)
  })
}

function refuseMore({ passkeys }: Factors): void {
  if (passkeys >= PASSKEYS_PER_USER) {
    throw new AppError('passkey_limit', { values: { count: PASSKEYS_PER_USER } })
  }
}

import type { CountedAttempt } from '../../../platform/auth/passwords.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { type Caller, factorsOf, lockFactors, noteChange } from './change.ts'
import { counted, spendCode, spendTotpCode } from './codes.ts'
import {
  confirmTotp,
  deleteRecoveryCodes,
  deleteTotp,
  insertUnconfirmedTotp,
  replaceRecoveryCodes,
} from './factors.queries.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { isActive } from './required.ts'
import { newSecret, presentSecret, sealSecret } from './totp.ts'

/** A new secret, in force once a code has proved that the app knows it. @throws AppError totp_enabled */
export async function setUp(
  db: Db,
  services: Services,
  userId: string,
): Promise<{ secret: string; uri: string }> {
  const { clock, keys } = services
  const { email } = await factorsOf(db, userId)
  const secret = newSecret()
  const sealed = sealSecret(secret, keys.totp, userId)
  if (!(await insertUnconfirmedTotp(db, userId, sealed, clock.now()))) throw new AppError('totp_enabled')
  return presentSecret(secret, email)
}

/**
 * Switches the app on with its first code; the recovery codes, which take the place of older ones.
 * @throws AppError second_factor_wrong, totp_enabled, login_rate_limited
 */
export async function confirm(
  db: Database,
  services: Services,
  caller: Caller,
  code: string,
  attempt: CountedAttempt,
): Promise<string[]> {
  const now = services.clock.now()
  const { userId } = caller
  const codes = await counted(attempt, () =>
    inTransaction(db, async (tx) => {
      const factors = await lockFactors(tx, userId)
      if (factors.totp) throw new AppError('totp_enabled')
      if (!(await spendTotpCode(tx, services, userId, code, 'unconfirmed'))) return undefined
      if (!(await confirmTotp(tx, userId, now))) throw new AppError('totp_enabled')
      await noteChange(tx, 'totp-on', factors, caller, now)
      return giveRecoveryCodes(tx, services, userId)
    }),
  )
  if (codes === undefined) throw new AppError('second_factor_wrong')
  return codes
}

/**
 * Switches the app off with one of its codes or a recovery code.
 * @throws AppError second_factor_wrong, login_rate_limited
 */
export async function disable(
  db: Database,
  services: Services,
  caller: Caller,
  code: string,
  attempt: CountedAttempt,
): Promise<void> {
  const now = services.clock.now()
  const { userId } = caller
  const done = await counted(attempt, () =>
    inTransaction(db, async (tx) => {
      const factors = await lockFactors(tx, userId)
      if (!factors.totp || !(await spendCode(tx, services, userId, code))) return undefined
      if (!(await deleteTotp(tx, userId))) return undefined
      if (!isActive({ ...factors, totp: false })) await deleteRecoveryCodes(tx, userId)
      await noteChange(tx, 'totp-off', factors, caller, now)
      return true
    }),
  )
  if (done === undefined) throw new AppError('second_factor_wrong')
}

/** New recovery codes in the place of all others; only their owner sees them, this once. */
export async function giveRecoveryCodes(tx: Db, { keys }: Services, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfRecoveryCode(code, keys.recoveryCodes, userId))
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}

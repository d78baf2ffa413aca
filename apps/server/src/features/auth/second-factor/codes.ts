import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/context.ts'
import { type AttemptOrigin, LoginGuard } from '../login-guard.ts'
import { findRecoverySalt, findTotp, spendRecoveryCode, spendStep } from './factors.queries.ts'
import { hashOfRecoveryCode, keyedCode, plainCode } from './recovery-codes.ts'
import { openSecret, stepOfCode } from './totp.ts'

/**
 * Judges a code of a user. Wrong codes are counted by address, account and known browser, like wrong passwords:
 * the attempt counts as failed before `judge` runs, and the count is taken back when `judge` returns. When `judge`
 * throws, as it does for a wrong code, the attempt stays counted.
 * @throws AppError login_rate_limited, and what `judge` throws
 */
export async function judgeCounted<Result>(
  db: Db,
  { clock, keys }: Services,
  origin: AttemptOrigin,
  userId: string,
  judge: () => Promise<Result>,
): Promise<Result> {
  const attempt = await new LoginGuard(db, clock, keys.loginAttempts).begin({
    address: origin.address,
    email: `second-factor ${userId}`,
    device: origin.deviceFor(userId),
  })
  await attempt.count()
  const result = await judge()
  await attempt.takeBack()
  return result
}

/** A code that somebody typed: six digits of the app, or the hash under which a recovery code is stored. */
export type TypedCode = { readonly digits: string } | { readonly recoveryHash: Buffer | undefined }

/**
 * Reads a typed code. A recovery code is hashed as the user's codes are, which takes tens of milliseconds: this is done
 * before the transaction that uses the code up.
 * @throws AppError overloaded
 */
export async function readCode(db: Db, services: Services, userId: string, code: string): Promise<TypedCode> {
  const plain = plainCode(code)
  if (/^\d{6}$/.test(plain)) return { digits: plain }
  const salt = await findRecoverySalt(db, userId)
  if (salt === undefined) return { recoveryHash: undefined }
  if (salt === null) return { recoveryHash: keyedCode(plain, services.keys.recoveryCodes, userId) }
  return { recoveryHash: await hashOfRecoveryCode(services, plain, userId, salt) }
}

/** Uses up a code of the authenticator app or a recovery code; undefined when it is wrong or was used before. */
export async function spendCode(
  tx: Db,
  services: Services,
  userId: string,
  code: TypedCode,
): Promise<'totp' | 'recovery' | undefined> {
  if ('digits' in code) {
    return (await spendTotpCode(tx, services, userId, code.digits, 'confirmed')) ? 'totp' : undefined
  }
  const hash = code.recoveryHash
  const spent = hash !== undefined && (await spendRecoveryCode(tx, userId, hash, services.clock.now()))
  return spent ? 'recovery' : undefined
}

/**
 * Uses up a code of the authenticator app; false when it is wrong or was used before.
 * @param state of the secret: 'confirmed' when sign-ins ask for its codes, 'unconfirmed' when it waits for the first
 *   one
 */
export async function spendTotpCode(
  tx: Db,
  { keys, clock }: Services,
  userId: string,
  code: string,
  state: 'confirmed' | 'unconfirmed',
): Promise<boolean> {
  const factor = await findTotp(tx, userId)
  if (factor === undefined || (factor.confirmed_at !== null) !== (state === 'confirmed')) return false
  const secret = openSecret(factor.secret, keys.totp, userId)
  const step = secret && stepOfCode(secret, code, clock.now())
  return step !== undefined && spendStep(tx, userId, factor.secret, step)
}

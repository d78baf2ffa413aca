import type { CountedAttempt } from '../../../platform/auth/passwords.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/context.ts'
import { type AttemptOrigin, LoginGuard } from '../login-guard.ts'
import { findTotp, spendRecoveryCode, spendStep } from './factors.queries.ts'
import { hashOfRecoveryCode, plainCode } from './recovery-codes.ts'
import { openSecret, stepOfCode } from './totp.ts'

/** How wrong codes of an account are counted: by address, account and known browser, as wrong passwords are. */
export function countedCodes(db: Db, services: Services, origin: AttemptOrigin) {
  const { clock, keys } = services
  const guard = new LoginGuard(db, clock, keys.loginAttempts)
  return (userId: string): Promise<CountedAttempt> =>
    guard.begin({
      address: origin.address,
      email: `second-factor ${userId}`,
      device: origin.deviceFor(userId),
    })
}

/**
 * Counts an attempt as failed, then judges it, and takes the count back when `judge` returns. When `judge` throws, as it
 * does for a wrong code, the attempt stays counted.
 * @throws AppError login_rate_limited, and what `judge` throws
 */
export async function counted<Result>(
  attempt: CountedAttempt,
  judge: () => Promise<Result>,
): Promise<Result> {
  await attempt.count()
  const result = await judge()
  await attempt.takeBack()
  return result
}

/** Uses up a code of the app or a recovery code; undefined when it is wrong or was used before. */
export async function spendCode(
  tx: Db,
  services: Services,
  userId: string,
  code: string,
): Promise<'totp' | 'recovery' | undefined> {
  const plain = plainCode(code)
  if (/^\d{6}$/.test(plain)) {
    return (await spendTotpCode(tx, services, userId, plain, 'confirmed')) ? 'totp' : undefined
  }
  const hash = hashOfRecoveryCode(plain, services.keys.recoveryCodes, userId)
  return (await spendRecoveryCode(tx, userId, hash, services.clock.now())) ? 'recovery' : undefined
}

/** Uses up a code of the app. `state`: whether its secret is in force, or waits for this first code. */
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

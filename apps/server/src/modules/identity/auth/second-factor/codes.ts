import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { findRecoverySalt, findTotp, spendRecoveryCode, spendStep } from './factors.queries.ts'
import { beginGuess, type Guess } from './guesses.ts'
import { hashesOfRecoveryCode, keyedCode, plainCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/**
 * Errors that `judge` throws for a wrong code. After any other error, such as an expired sign-in,
 * the code was not checked.
 */
const WRONG: ReadonlySet<string> = new Set(['second_factor_wrong'])

/**
 * Checks a user's code through `judge`, counted by account (R-466, guesses.ts): the guess counts as
 * wrong before `judge` runs. A right code resets the count.
 * @param kind `setUp` for the first code of an app that is not in force yet
 * @param device the cookie of a browser that has shown the second factor before
 * @throws AppError login_rate_limited, password_renewal_needed, and what `judge` throws
 */
export async function judgeCounted<Result>(
  db: Db,
  services: Services,
  { userId, kind = 'factor', device }: { userId: string; kind?: Guess['kind']; device: string | undefined },
  judge: () => Promise<Result>,
): Promise<Result> {
  const guess = await beginGuess(db, services, { kind, account: userId, userId, device })
  let result: Result
  try {
    result = await judge()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await (WRONG.has(error.code) ? guess.wrong() : guess.unjudged())
    throw error
  }
  await guess.right()
  return result
}

/** A typed code: six digits of the app, or the hashes under which a recovery code may be stored. */
export type TypedCode = { readonly digits: string } | { readonly recoveryHashes: readonly Buffer[] }

/**
 * Parses a typed code. A recovery code is hashed like the user's codes, which takes tens of
 * milliseconds, so it is done before the transaction that uses the code up.
 * @throws AppError overloaded
 */
export async function readCode(db: Db, services: Services, userId: string, code: string): Promise<TypedCode> {
  const plain = plainCode(code)
  if (/^\d{6}$/.test(plain)) return { digits: plain }
  const salt = await findRecoverySalt(db, userId)
  if (salt === undefined) return { recoveryHashes: [] }
  if (salt !== null) return { recoveryHashes: await hashesOfRecoveryCode(services, plain, userId, salt) }
  return { recoveryHashes: services.keys.recoveryCodes.all().map((key) => keyedCode(plain, key, userId)) }
}

/**
 * Uses up a code of the authenticator app or a recovery code; undefined when it is wrong or was
 * used before.
 */
export async function spendCode(
  tx: Db,
  services: Services,
  userId: string,
  code: TypedCode,
): Promise<'totp' | 'recovery' | undefined> {
  if ('digits' in code) {
    return (await spendTotpCode(tx, services, userId, code.digits, 'confirmed')) ? 'totp' : undefined
  }
  const spent = await spendRecoveryCode(tx, userId, code.recoveryHashes, services.clock.now())
  return spent ? 'recovery' : undefined
}

/**
 * Uses up a code of the authenticator app; false when it is wrong or was used before.
 * @param state of the secret: 'confirmed' when sign-ins require its codes, 'unconfirmed' while it
 * waits for the first one
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
  const secret = keys.totp.open(factor.secret, userId)
  const step = secret && stepOfCode(secret, code, clock.now())
  return step !== undefined && spendStep(tx, userId, factor.secret, step)
}

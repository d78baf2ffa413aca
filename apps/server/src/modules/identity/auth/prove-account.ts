import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { MERGE_LIMITS } from '@vicino/contract/identity/account/constants'
import type { Language } from '@vicino/contract/common/language'
import { acceptedTexts, countWrongAnswer } from '../../../platform/auth/one-time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { KeyRing } from '../../../platform/key-ring.ts'
import { findCredentials } from './accounts.queries.ts'
import { needsSecondFactor } from './auth.policy.ts'
import { type AttemptOrigin, SignInThrottle } from './sign-in-throttle.ts'
import { mailedCode } from './mailed-code.ts'
import { newestWorking } from './one-time.queries.ts'
import { judgeCounted, readCode, spendCode } from './second-factor/codes.ts'
import { findFactors } from './second-factor/factors.queries.ts'
import { beginGuess } from './second-factor/guesses.ts'

/** The proof for an account to which the caller is not signed in. */
export interface AccountProof {
  readonly email: string
  readonly password?: string | undefined
  readonly mailCode?: string | undefined
  readonly secondFactor?: string | undefined
}

/**
 * Proves that an account is the caller's too: by its password, or by a mailed code where it has
 * none, and by its second factor. Guesses count like failed sign-ins. An unknown address, a
 * wrong password and a wrong code take the same time and get the same answer.
 * @param by the account that asks; a mailed code works only for it
 * @returns the id of the proved account
 * @throws AppError merge_proof_wrong, merge_factor_needed, second_factor_wrong, login_rate_limited,
 * password_renewal_needed, overloaded
 */
export async function proveAccount(
  db: Database,
  services: Services,
  origin: AttemptOrigin,
  proof: AccountProof,
  by: string,
): Promise<string> {
  const { clock, keys, passwords } = services
  const found = await findCredentials(db, proof.email)
  const guard = new SignInThrottle(db, clock, keys.loginAttempts)
  const attempt = await guard.begin({ address: origin.address, email: proof.email, device: undefined })
  const byMail =
    proof.mailCode !== undefined &&
    (await isMailedCode(db, services, { ...proof, userId: found?.id ?? randomUUID(), by }, proof.mailCode)) &&
    found?.password_hash === null
  const byPassword = await passwords.check(
    byMail ? null : (found?.password_hash ?? null),
    proof.password ?? '',
    attempt,
  )
  if (found === undefined || !(byMail || byPassword)) throw new AppError('merge_proof_wrong')
  if (byMail) await attempt.takeBack()
  const factors = await findFactors(db, found.id)
  if (factors !== undefined && needsSecondFactor(factors)) {
    await showSecondFactor(db, services, found.id, proof.secondFactor)
  }
  return found.id
}

async function showSecondFactor(
  db: Database,
  services: Services,
  userId: string,
  typed: string | undefined,
): Promise<void> {
  if (typed === undefined || typed.trim() === '') throw new AppError('merge_factor_needed')
  await judgeCounted(db, services, { userId, device: undefined }, async () => {
    const code = await readCode(db, services, userId, typed)
    const used = await inTransaction(db, (tx) => spendCode(tx, services, userId, code))
    if (used === undefined) throw new AppError('second_factor_wrong')
  })
}

/**
 * Stores that a user asked for a code for an address. The caller does not learn whether it has an
 * account, as with a forgotten password: the code is made and mailed after the answer
 * (auth.consumers.ts).
 * @throws AppError login_rate_limited
 */
export async function askProofCode(
  db: Database,
  { clock, keys }: Services,
  origin: AttemptOrigin,
  { email, by, language }: { email: string; by: string; language: Language },
): Promise<void> {
  await new SignInThrottle(db, clock, keys.loginAttempts).begin({
    address: origin.address,
    email,
    device: undefined,
  })
  const found = await findCredentials(db, email)
  await emit(db, 'merge.code_asked', { userId: found?.id ?? randomUUID(), by, language }, clock.now())
}

/**
 * Wrong codes count by the address that they were mailed to, whoever asks and however many were
 * mailed.
 */
async function isMailedCode(
  db: Database,
  services: Services,
  { email, userId, by }: { email: string; userId: string; by: string },
  typed: string,
): Promise<boolean> {
  const { clock, keys } = services
  const now = clock.now()
  const guess = await beginGuess(db, services, { kind: 'mailedCode', account: email, userId })
  const token = await newestWorking(db, userId, 'merge-code', { until: now })
  const asked = token !== undefined && (token.data as { by?: unknown }).by === by
  if (asked && isCodeOf(token.id, keys.oneTime, typed)) {
    await guess.right()
    return true
  }
  await guess.wrong()
  if (asked) await countWrongAnswer(db, token.id, MERGE_LIMITS.codeTries, now)
  return false
}

const hash = (code: string): Buffer => createHash('sha256').update(code).digest()

function isCodeOf(tokenId: string, keys: KeyRing, typed: string): boolean {
  const given = hash(typed.replaceAll(/\s/g, ''))
  return acceptedTexts(tokenId, keys).some((text) => timingSafeEqual(hash(mailedCode(text)), given))
}

import { LINK_SECONDS } from '@vicino/contract/credentials/constants'
import type { AuthenticationResponse } from '@vicino/contract/second-factor/schemas'
import {
  countWrongAnswer,
  findOneTime,
  lockOneTime,
  type OneTime,
  redeemOneTime,
} from '../../../platform/auth/one-time.ts'
import type { CountedAttempt } from '../../../platform/auth/passwords.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { Client } from '../client-kind.ts'
import { type SignedIn, startSession } from '../sessions.ts'
import { counted, spendCode } from './codes.ts'
import { findFactors } from './factors.queries.ts'
import {
  findPasskey,
  insertChallenge,
  listPasskeys,
  setChallenge,
  spendChallenge,
  noteUse,
} from './passkeys.queries.ts'
import { authenticationOptions, challengeOf, verifyAssertion } from './webauthn.ts'

/** Wrong answers that end a sign-in under way. */
const ANSWERS = 5

/** A sign-in that is complete; `keep` as it was asked with the password. */
export interface Completed {
  readonly signedIn: SignedIn
  readonly keep: boolean
}

/**
 * Goes on from a right password with a code of the app or a recovery code.
 * @throws AppError second_factor_wrong, second_factor_expired, login_rate_limited
 */
export async function completeWithCode(
  db: Database,
  services: Services,
  answer: { token: string; code: string; attemptFor: (userId: string) => Promise<CountedAttempt> },
  client: Client,
): Promise<Completed> {
  const { userId } = await pendingOf(db, services, answer.token)
  return finished(
    await counted(await answer.attemptFor(userId), () =>
      complete(db, services, answer.token, client, async (tx) => {
        const used = await spendCode(tx, services, userId, answer.code)
        if (used === 'recovery') await noteRecovery(tx, services, userId)
        return used !== undefined
      }),
    ),
  )
}

/** What a browser needs to go on with a passkey of the account. @throws AppError second_factor_expired, passkey_not_found */
export async function startPasskeyFactor(
  db: Db,
  services: Services,
  token: string,
): Promise<Record<string, unknown>> {
  const { config } = services
  const { id, userId } = await pendingOf(db, services, token)
  const passkeys = await listPasskeys(db, userId)
  if (passkeys.length === 0) throw new AppError('passkey_not_found')
  const options = await authenticationOptions(config, passkeys)
  if (!(await setChallenge(db, id, options.challenge))) throw new AppError('second_factor_expired')
  return options
}

/** Goes on from a right password with a passkey. @throws AppError second_factor_wrong, second_factor_expired */
export async function completeWithPasskey(
  db: Database,
  services: Services,
  answer: { token: string; response: AuthenticationResponse },
  client: Client,
): Promise<Completed> {
  return finished(
    await complete(db, services, answer.token, client, async (tx, { id, userId, data }) => {
      const { challenge } = data
      if (typeof challenge !== 'string') return false
      await setChallenge(tx, id, null)
      return (await usedBy(tx, services, answer.response, challenge)) === userId
    }),
  )
}

/** What a browser needs to offer the passkeys it has for us. */
export async function startPasskeySignIn(
  db: Db,
  { config, clock }: Services,
): Promise<Record<string, unknown>> {
  const options = await authenticationOptions(config)
  const expires = new Date(clock.now().getTime() + LINK_SECONDS.secondFactor * 1000)
  await insertChallenge(db, options.challenge, expires)
  return options
}

/** Signs in with a passkey, which says whose it is and has checked the person. @throws AppError passkey_refused */
export async function signInWithPasskey(
  db: Database,
  services: Services,
  response: AuthenticationResponse,
  client: Client,
): Promise<SignedIn> {
  const { clock } = services
  const challenge = challengeOf(response)
  // Used up before anything is checked: a challenge is answered once, rightly or not.
  const live = challenge !== undefined && (await spendChallenge(db, challenge, clock.now()))
  if (!live || typeof response.response.userHandle !== 'string') throw new AppError('passkey_refused')
  return inTransaction(db, async (tx) => {
    const userId = await usedBy(tx, services, response, challenge)
    const factors = userId === undefined ? undefined : await findFactors(tx, userId)
    if (factors === undefined) throw new AppError('passkey_refused')
    return startSession(tx, services, factors.account, client)
  })
}

/** Whose passkey has rightly answered a challenge, its use noted; undefined for a wrong answer. */
async function usedBy(
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
  if (use === undefined || !(await noteUse(tx, passkey.id, use, clock.now()))) return undefined
  return passkey.userId
}

/** @throws AppError second_factor_expired */
async function pendingOf(db: Db, { keys, clock }: Services, token: string): Promise<OneTime> {
  const pending = await findOneTime(db, token, 'second-factor', keys.oneTime, clock.now())
  if (pending === undefined) throw new AppError('second_factor_expired')
  return pending
}

/**
 * Judges an answer to a sign-in under way, one after another: the right one uses the token up and begins a session, a
 * wrong one counts, and that is committed (undefined). @throws AppError second_factor_expired
 */
function complete(
  db: Database,
  services: Services,
  token: string,
  client: Client,
  isRight: (tx: Db, pending: OneTime) => Promise<boolean>,
): Promise<Completed | undefined> {
  const { keys, clock } = services
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const pending = await lockOneTime(tx, token, 'second-factor', keys.oneTime, now)
    const factors = pending && (await findFactors(tx, pending.userId))
    if (pending === undefined || factors === undefined) throw new AppError('second_factor_expired')
    if (!(await isRight(tx, pending))) {
      await countWrongAnswer(tx, pending.id, ANSWERS, now)
      return undefined
    }
    const redeemed = await redeemOneTime(tx, token, 'second-factor', keys.oneTime, now)
    if (redeemed === undefined) throw new AppError('second_factor_expired')
    const signedIn = await startSession(tx, services, factors.account, client)
    return { signedIn, keep: pending.data['keep'] === true }
  })
}

function finished(completed: Completed | undefined): Completed {
  if (completed === undefined) throw new AppError('second_factor_wrong')
  return completed
}

async function noteRecovery(tx: Db, { clock }: Services, userId: string): Promise<void> {
  await writeAudit(tx, {
    actorId: userId,
    action: 'second-factor.recovery-code-used',
    objectType: 'user',
    objectId: userId,
    now: clock.now(),
  })
}

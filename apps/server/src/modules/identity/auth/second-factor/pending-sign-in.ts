import {
  countWrongAnswer,
  findOneTime,
  lockOneTime,
  type OneTime,
  redeemOneTime,
} from '../../../../platform/auth/one-time.ts'
import type { Database, Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { lockAccount } from '../accounts.queries.ts'
import type { Client } from '../client-kind.ts'
import { type SignedIn, startSession } from '../sessions.ts'

/** After this many wrong answers the sign-in has to start again with the first factor. */
const ANSWERS = 5

/** A sign-in whose second factor was right. */
export interface Completed {
  readonly signedIn: SignedIn
  /**
   * The option of the first factor: whether the browser's present account stays signed in.
   */
  readonly keep: boolean
}

/**
 * The sign-in that waits for its second factor under this token (made by `passFirstFactor`).
 * @throws AppError second_factor_expired
 */
export async function findPendingSignIn(db: Db, { keys, clock }: Services, token: string): Promise<OneTime> {
  const pending = await findOneTime(db, token, 'second-factor', keys.oneTime, clock.now())
  if (pending === undefined) throw new AppError('second_factor_expired')
  return pending
}

/**
 * Completes a sign-in that waits for its second factor: a right answer uses its token up and starts
 * a session, a wrong one is counted. Answers to one sign-in are checked one after another.
 * @param answered the token, and the user of `findPendingSignIn`
 * @throws AppError second_factor_wrong, second_factor_expired
 */
export async function completeSignIn(
  db: Database,
  services: Services,
  answered: { token: string; userId: string },
  client: Client,
  isRight: (tx: Db, pending: OneTime) => Promise<boolean>,
): Promise<Completed> {
  const { keys, clock } = services
  const { token, userId } = answered
  const now = clock.now()
  // A wrong answer is returned as `undefined` and not thrown: its count must commit.
  const completed = await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, userId)
    const pending = account && (await lockOneTime(tx, token, 'second-factor', keys.oneTime, now))
    if (account === undefined || pending === undefined) throw new AppError('second_factor_expired')
    if (!(await isRight(tx, pending))) {
      await countWrongAnswer(tx, pending.id, ANSWERS, now)
      return undefined
    }
    const redeemed = await redeemOneTime(tx, token, 'second-factor', keys.oneTime, now)
    if (redeemed === undefined) throw new AppError('second_factor_expired')
    const signedIn = await startSession(tx, services, account, client)
    return { signedIn, keep: pending.data['keep'] === true }
  })
  if (completed === undefined) throw new AppError('second_factor_wrong')
  return completed
}

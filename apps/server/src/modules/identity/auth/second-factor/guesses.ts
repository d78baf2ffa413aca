import { createHmac, type KeyObject } from 'node:crypto'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import { emit } from '../../../../platform/events/outbox.ts'
import type { Services } from '../../../../platform/http/context.ts'
import {
  countGuess,
  findGuesses,
  forgetGuesses,
  forgetGuessesAt,
  type GuessKey,
  type GuessLimits,
  takeGuessBack,
} from './guess.queries.ts'

/**
 * Ten wrong codes in a row are checked at once. The eleventh waits half a minute after the tenth,
 * and each further one half a minute longer, so that the hundredth comes after 34 hours at the
 * earliest. There is no hundred and first (NIST SP 800-63B §5.2.2).
 */
const LIMITS: GuessLimits = { free: 10, step: 30, most: 100 }
/** The owner is notified at these numbers of wrong codes in a row. */
const TOLD: ReadonlySet<number> = new Set([LIMITS.free, LIMITS.most])

/** A guess of a code of one account. */
export interface Guess {
  /**
   * `setUp`: the first code of an app that is not in force yet. It is no factor yet, so nobody is
   * notified.
   */
  readonly kind: 'factor' | 'mailedCode' | 'setUp'
  /** The user's id, or for a mailed code the address, which may have no account. */
  readonly account: string
  /** The user to notify; an id that no user has where the address has no account. */
  readonly userId: string
  /**
   * The cookie of a browser that has shown the account's second factor before; it has its own
   * count.
   */
  readonly device?: string | undefined
}

/** A guess that counts as wrong until one of these methods is called. */
export interface CountedGuess {
  /** The code was right: resets the count. */
  right(): Promise<void>
  /** The code was wrong. */
  wrong(): Promise<void>
  /** The code was not checked. */
  unjudged(): Promise<void>
}

/**
 * Counts a guess before it is checked. Counts go by account, whatever the address and the number of
 * sign-ins. Strangers share one count; each browser that has shown the second factor before has its
 * own, so that strangers cannot lock it out.
 * @throws AppError login_rate_limited (too early), password_renewal_needed
 */
export async function beginGuess(db: Db, services: Services, guess: Guess): Promise<CountedGuess> {
  const { clock, keys } = services
  const key = keyOf(keys.loginAttempts.current, guess)
  const number = await countGuess(db, key, LIMITS, clock.now())
  if (number === undefined) throw await refusal(db, key, clock.now())
  return {
    right: () => forgetGuesses(db, key),
    unjudged: () => takeGuessBack(db, key),
    async wrong() {
      if (guess.kind === 'setUp' || !TOLD.has(number)) return
      const news = { userId: guess.userId, wrong: number, isLast: number === LIMITS.most }
      await emit(db, 'factor.guessed', news, clock.now())
    },
  }
}

/** Resets all counts of an account after a new password was chosen by the link of an e-mail. */
export function endGuesses(
  db: Db,
  { keys }: Services,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const key = keys.loginAttempts.current
  return forgetGuessesAt(db, [
    accountHash(key, 'factor', id),
    accountHash(key, 'setUp', id),
    accountHash(key, 'mailedCode', email),
  ])
}

async function refusal(db: Db, key: GuessKey, now: Date): Promise<AppError> {
  const { failures = 0, lastAt = now } = (await findGuesses(db, key)) ?? {}
  if (failures >= LIMITS.most) return new AppError('password_renewal_needed')
  const passed = (now.getTime() - lastAt.getTime()) / 1000
  const seconds = Math.max(1, Math.ceil((failures - LIMITS.free + 1) * LIMITS.step - passed))
  return new AppError('login_rate_limited', { values: { seconds }, retryAfter: seconds })
}

function keyOf(key: KeyObject, { kind, account, device }: Guess): GuessKey {
  const source = device === undefined ? Buffer.alloc(0) : hash(key, `factor device ${device}`)
  return { account: accountHash(key, kind, account), source }
}

const accountHash = (key: KeyObject, kind: Guess['kind'], account: string): Buffer =>
  hash(key, `${kind} ${account.trim().toLowerCase()}`)

const hash = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()

import { createHmac, type KeyObject } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { CountedAttempt } from '../../platform/auth/passwords.ts'
import { AppError } from '../../platform/errors.ts'
import { type AttemptCount, countAttempt, findAttempts, refundAttempts } from './login-attempts.queries.ts'

export const WINDOW_SECONDS = 900
const PER_ADDRESS = 10
const PER_DEVICE = 10
/** For one account, from all addresses together. More than PER_ADDRESS: nobody reaches it from one address alone. */
const PER_ACCOUNT = 30

export interface Attempt {
  readonly address: string
  readonly email: string
  /** The browser's device cookie, when it was issued for this account. */
  readonly device: string | undefined
}

/** Where an attempt to sign in comes from; made from a request by `attemptOrigin` (client.http.ts). */
export interface AttemptOrigin {
  readonly address: string
  /** The browser's device cookie, when it was issued for the account with this id; else undefined. */
  readonly deviceFor: (userId: string) => string | undefined
  /** The session of who is signed in already. */
  readonly sessionId?: string | undefined
}

/** Keys under which an attempt counts, each with the failures it allows; sorted: the rows are locked in this order. */
export type AttemptKeys = readonly { readonly key: Buffer; readonly limit: number }[]

/**
 * Slows guessing: ten failures in 15 minutes for an address, thirty for an account from all addresses. A
 * browser that has signed in to the account before is counted separately, so that strangers cannot lock the owner out.
 * Counts are in the database: several servers share them and a restart keeps them.
 */
export class LoginGuard {
  readonly #db: Db
  readonly #clock: Clock
  readonly #key: KeyObject

  constructor(db: Db, clock: Clock, key: KeyObject) {
    this.#db = db
    this.#clock = clock
    this.#key = key
  }

  /**
   * Refuses an attempt that is over a limit already; else returns how to count it.
   * @throws AppError login_rate_limited
   */
  async begin(attempt: Attempt): Promise<CountedAttempt> {
    const keys = this.keysOf(attempt)
    await this.refuseOverLimit(keys)
    return { count: () => this.count(keys), takeBack: () => this.takeBack(keys) }
  }

  keysOf({ address, email, device }: Attempt): AttemptKeys {
    const account = email.trim().toLowerCase()
    const keys =
      device === undefined
        ? [
            { key: this.#hash(`address ${address}`), limit: PER_ADDRESS },
            { key: this.#hash(`account ${account}`), limit: PER_ACCOUNT },
          ]
        : [{ key: this.#hash(`device ${device}`), limit: PER_DEVICE }]
    return keys.toSorted((a, b) => Buffer.compare(a.key, b.key))
  }

  /** Refuses when a limit is reached, before anything expensive is done. @throws AppError login_rate_limited */
  async refuseOverLimit(keys: AttemptKeys): Promise<void> {
    const counts = await findAttempts(this.#db, keys, this.#windowStart())
    this.#refuse(keys, counts, (failures, limit) => failures >= limit)
  }

  /**
   * Counts the attempt as failed before the password is checked, so that of many attempts at once only as many as the
   * limit allows are checked. After a right password `takeBack` removes the count.
   * @throws AppError login_rate_limited
   */
  async count(keys: AttemptKeys): Promise<void> {
    const counts = await countAttempt(this.#db, keys, this.#clock.now(), this.#windowStart())
    this.#refuse(keys, counts, (failures, limit) => failures > limit)
  }

  takeBack(keys: AttemptKeys): Promise<void> {
    return refundAttempts(this.#db, keys, this.#clock.now())
  }

  #refuse(
    keys: AttemptKeys,
    counts: readonly AttemptCount[],
    over: (failures: number, limit: number) => boolean,
  ): void {
    const waits = counts.flatMap(({ key, failures, startedAt }) => {
      const limit = keys.find((candidate) => candidate.key.equals(key))?.limit ?? 0
      return over(failures, limit) ? [this.#secondsLeft(startedAt)] : []
    })
    if (waits.length === 0) return
    const seconds = Math.max(...waits)
    throw new AppError('login_rate_limited', { values: { seconds }, retryAfter: seconds })
  }

  #secondsLeft(startedAt: Date): number {
    const passed = (this.#clock.now().getTime() - startedAt.getTime()) / 1000
    return Math.max(1, Math.ceil(WINDOW_SECONDS - passed))
  }

  #windowStart(): Date {
    return new Date(this.#clock.now().getTime() - WINDOW_SECONDS * 1000)
  }

  #hash(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest()
  }
}

import { createHmac } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { KeyRing } from '../../../platform/key-ring.ts'
import type { CountedAttempt } from '../../../platform/auth/passwords.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AttemptCount, countAttempt, findAttempts, refundAttempts } from './login-attempts.queries.ts'

export const WINDOW_SECONDS = 900
/** Limit for one account from one address, and for one account in a known browser. */
const PER_PAIR = 10
const PER_DEVICE = 10
/** Limit for one address over all accounts: mobile networks put thousands of people behind one. */
const PER_ADDRESS = 50
/**
 * Beyond a limit one more try is allowed after this many seconds, the next after twice as many, and
 * so on: seven in a window.
 */
const FIRST_WAIT_SECONDS = 5
/**
 * After this many failures for one account, from all addresses together, each address has only
 * FEW_TRIES for it.
 */
const UNDER_ATTACK = 30
const FEW_TRIES = 2
/**
 * Limit for one account, from all addresses together: out of reach for an attacker with few
 * addresses.
 */
const PER_ACCOUNT = 300

export interface Attempt {
  readonly address: string
  readonly email: string
  /** The browser's device cookie, if it was issued for this account. */
  readonly device: string | undefined
}

/**
 * The origin of an attempt to sign in; `attemptOrigin` (client.http.ts) makes it from a request.
 */
export interface AttemptOrigin {
  readonly address: string
  /**
   * Returns the browser's device cookie if it was issued for the account with this id; else
   * undefined.
   */
  readonly deviceFor: (userId: string) => string | undefined
  /** Does the same for a cookie that was given after the account's second factor. */
  readonly factorDeviceFor: (userId: string) => string | undefined
  /** Session of a user who is signed in already. */
  readonly sessionId?: string | undefined
}

interface AttemptKey {
  readonly key: Buffer
  readonly limit: number
  /** The limit while the account is under attack. */
  readonly limitUnderAttack?: number
  /** The key of the account itself. */
  readonly account?: true
}

/**
 * Keys under which an attempt counts, each with the failures it allows; sorted: the rows are locked
 * in this order.
 */
export type AttemptKeys = readonly AttemptKey[]

/**
 * Slows guessing: ten failures in 15 minutes for an account from one address, fifty for an
 * address over all accounts. So the mistypes of strangers behind a shared address do not stop the
 * others there. Beyond a limit a caller waits five seconds first, then ever longer. After thirty
 * failures of one account each address has two tries for it: attackers who have failed are stopped,
 * and the owner gets in from elsewhere. A browser that has signed in to the account before is
 * counted separately, so that strangers cannot lock it out by any number of addresses. Counts are
 * in the database: several servers share them and a restart keeps them.
 */
export class SignInThrottle {
  readonly #db: Db
  readonly #clock: Clock
  readonly #keys: KeyRing

  constructor(db: Db, clock: Clock, keys: KeyRing) {
    this.#db = db
    this.#clock = clock
    this.#keys = keys
  }

  /**
   * Refuses an attempt that is over a limit already; else returns its count.
   * @throws AppError login_rate_limited
   */
  async begin(attempt: Attempt): Promise<CountedAttempt> {
    const keys = this.keysOf(attempt)
    await this.refuseOverLimit(keys)
    return { count: () => this.count(keys), takeBack: () => this.takeBack(keys) }
  }

  keysOf({ address, email, device }: Attempt): AttemptKeys {
    const account = email.trim().toLowerCase()
    const keys: AttemptKey[] =
      device === undefined
        ? [
            { key: this.#hash(`address ${address}`), limit: PER_ADDRESS },
            {
              key: this.#hash(`pair ${address} ${account}`),
              limit: PER_PAIR,
              limitUnderAttack: FEW_TRIES,
            },
            { key: this.#hash(`account ${account}`), limit: PER_ACCOUNT, account: true },
          ]
        : [{ key: this.#hash(`device ${device}`), limit: PER_DEVICE }]
    return keys.toSorted((a, b) => Buffer.compare(a.key, b.key))
  }

  /**
   * Refuses when a limit is reached, before anything expensive is done. @throws AppError
   * login_rate_limited
   */
  async refuseOverLimit(keys: AttemptKeys): Promise<void> {
    const counts = await findAttempts(this.#db, keys, this.#windowStart())
    this.#refuse(keys, counts)
  }

  /**
   * Counts the attempt as failed before the password is checked, so that of many simultaneous
   * attempts only as many are checked as the limit allows. After a right password `takeBack`
   * removes the count; a refused attempt leaves none.
   * @throws AppError login_rate_limited
   */
  async count(keys: AttemptKeys): Promise<void> {
    const counts = await countAttempt(this.#db, keys, this.#clock.now(), this.#windowStart())
    const before = counts.map((count) => ({ ...count, failures: count.failures - 1 }))
    try {
      this.#refuse(keys, before)
    } catch (refusal) {
      await this.takeBack(keys)
      throw refusal
    }
  }

  takeBack(keys: AttemptKeys): Promise<void> {
    return refundAttempts(this.#db, keys, this.#clock.now())
  }

  /** @param counts failures before this attempt */
  #refuse(keys: AttemptKeys, counts: readonly AttemptCount[]): void {
    const found = counts.map((count) => ({ ...count, of: keys.find(({ key }) => key.equals(count.key)) }))
    const underAttack = found.some(({ of, failures }) => of?.account === true && failures >= UNDER_ATTACK)
    const waits = found.flatMap(({ of, failures, startedAt }) => {
      const limit = (underAttack ? of?.limitUnderAttack : undefined) ?? of?.limit ?? 0
      const wait = this.#secondsLeft(startedAt, failures - limit)
      return wait > 0 ? [wait] : []
    })
    if (waits.length === 0) return
    const seconds = Math.max(...waits)
    throw new AppError('login_rate_limited', { values: { seconds }, retryAfter: seconds })
  }

  /** Seconds until one more attempt may be checked; `beyond`: failures beyond the limit. */
  #secondsLeft(startedAt: Date, beyond: number): number {
    if (beyond < 0) return 0
    const passed = (this.#clock.now().getTime() - startedAt.getTime()) / 1000
    const from = Math.min(WINDOW_SECONDS, FIRST_WAIT_SECONDS * (2 ** (beyond + 1) - 1))
    return Math.ceil(from - passed)
  }

  #windowStart(): Date {
    return new Date(this.#clock.now().getTime() - WINDOW_SECONDS * 1000)
  }

  #hash(text: string): Buffer {
    return createHmac('sha256', this.#keys.current).update(text).digest()
  }
}

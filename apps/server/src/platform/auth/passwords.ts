import { hash, verify } from '@node-rs/argon2'
import { BoundedQueue } from '../bounded-queue.ts'

/** argon2id, 19 MiB, two passes, one lane (OWASP password storage). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Of a random password nobody knows: what an unknown account is checked against, so that it costs the same. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$vQBrtPQcmtzzqmkczSgujA$fO+yMUpw8UYyZde0vM4y5ZY4DcHzU+YIsRl6jqWm1KU'

/** Hashes and checks passwords, two at a time: each takes 19 MiB and tens of milliseconds of a core. */
export class Passwords {
  readonly #queue = new BoundedQueue({ running: 2, waiting: 50 })

  /** @throws AppError overloaded */
  hash(password: string): Promise<string> {
    return this.#queue.run(() => hash(password, COST))
  }

  /**
   * Whether the password is that of the hash; null (no account, or one without a password) costs the same and is
   * never right. Counting it as a failure and taking that back stay within its turn, so that attempts under way
   * hardly weigh on the count of others.
   * @throws AppError overloaded, and what `attempt.count` throws
   */
  check(passwordHash: string | null, password: string, attempt: CountedAttempt): Promise<boolean> {
    return this.#queue.run(async () => {
      await attempt.count()
      const right = (await verify(passwordHash ?? NOBODY, password)) && passwordHash !== null
      if (right) await attempt.takeBack()
      return right
    })
  }
}

/** An attempt that counts as failed until the password turns out right. */
export interface CountedAttempt {
  count(): Promise<void>
  takeBack(): Promise<void>
}

import { hash, hashRaw, verify } from '@node-rs/argon2'
import { BoundedQueue } from '../bounded-queue.ts'

/** argon2id, 19 MiB, two passes, one lane (OWASP password storage). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hash of a random password that nobody knows. A sign-in to an unknown account is checked against it, so that it takes
 * as long as one to a known account.
 */
const UNKNOWN_ACCOUNT_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$vQBrtPQcmtzzqmkczSgujA$fO+yMUpw8UYyZde0vM4y5ZY4DcHzU+YIsRl6jqWm1KU'

/**
 * Hashes and checks passwords, two at a time: each needs 19 MiB of memory and a processor core for tens of
 * milliseconds.
 */
export class Passwords {
  readonly #queue = new BoundedQueue({ running: 2, waiting: 50 })

  /** Argon2id of a text under a salt that is kept beside it: 32 bytes. @throws AppError overloaded */
  derive(text: Buffer, salt: Buffer): Promise<Buffer> {
    return this.#queue.run(() => hashRaw(text, { ...COST, salt }))
  }

  /** @throws AppError overloaded */
  hash(password: string): Promise<string> {
    return this.#queue.run(() => hash(password, COST))
  }

  /**
   * Whether a password is the one that was hashed. Without a hash (no such account, or one without a password) the
   * check takes as long and is false. The attempt is counted as failed just before the check and taken back just after
   * it, when its turn in the queue has come: an attempt that still waits is not counted against others.
   * @throws AppError overloaded, and what `attempt.count` throws
   */
  check(passwordHash: string | null, password: string, attempt: CountedAttempt): Promise<boolean> {
    return this.#queue.run(async () => {
      await attempt.count()
      const right = (await verify(passwordHash ?? UNKNOWN_ACCOUNT_HASH, password)) && passwordHash !== null
      if (right) await attempt.takeBack()
      return right
    })
  }
}

/** A sign-in attempt, which counts as failed until its password turns out to be right. */
export interface CountedAttempt {
  count(): Promise<void>
  takeBack(): Promise<void>
}

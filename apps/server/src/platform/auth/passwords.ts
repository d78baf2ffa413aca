import { hash, hashRaw, verify } from '@node-rs/argon2'
import { BoundedQueue } from '../bounded-queue.ts'

/** argon2id, 19 MiB, two passes, one lane (OWASP password storage). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hash of a random password that nobody knows. A sign-in to an unknown account is checked against
 * it, so that it takes as long as one to a known account.
 */
const UNKNOWN_ACCOUNT_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$vQBrtPQcmtzzqmkczSgujA$fO+yMUpw8UYyZde0vM4y5ZY4DcHzU+YIsRl6jqWm1KU'

/**
 * Hashes and checks passwords, two at a time: each needs 19 MiB of memory and a processor core for
 * tens of milliseconds.
 */
export class Passwords {
  readonly #queue = new BoundedQueue({ running: 2, waiting: 50 })

  /** Computes argon2id of a text with a salt: 32 bytes. @throws AppError overloaded */
  derive(text: Buffer, salt: Buffer): Promise<Buffer> {
    return this.#queue.run(() => hashRaw(text, { ...COST, salt }))
  }

  /** @throws AppError overloaded */
  hash(password: string): Promise<string> {
    return this.#queue.run(() => hash(password, COST))
  }

  /**
   * Tells whether a password matches the hash. Without a hash (no such account, or one without a
   * password) the check takes as long and is false. The attempt counts as failed from just before
   * the check until just after it, when its turn in the queue has come: attempts still waiting do
   * not count against others.
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

/** A sign-in attempt that counts as failed until its password proves right. */
export interface CountedAttempt {
  count(): Promise<void>
  takeBack(): Promise<void>
}

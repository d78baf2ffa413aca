import type { Clock } from '../clock.ts'
import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts'

/**
 * Seconds after a revocation in which an older access token may still be presented: its lifetime,
 * and a reserve for transactions that began early and committed late, and for clocks that differ.
 */
export const KEPT_SECONDS = ACCESS_TOKEN_SECONDS + 300
/** About 15 MB. */
export const MOST_KEPT = 100_000

/**
 * Ids of sessions or users whose access tokens are revoked, as far as this server was notified,
 * until the last of these tokens has expired. Every request with a token reads them, so a read
 * needs no statement.
 */
export class RevokedIds {
  readonly #clock: Clock
  readonly #most: number
  /** Id → milliseconds of the clock after which no token can name it. The oldest comes first. */
  readonly #kept = new Map<string, number>()
  #listening = false
  /** Until then ids may be missing, because there were more than can be kept. */
  #missingUntil = 0

  constructor(clock: Clock, most = MOST_KEPT) {
    this.#clock = clock
    this.#most = most
  }

  has(id: string): boolean {
    return this.#kept.has(id)
  }

  /**
   * Tells whether all ids are known here. If not (the listening connection is lost, or there are
   * too many), the database has to be read for a caller.
   */
  get isComplete(): boolean {
    return this.#listening && this.#missingUntil <= this.#now()
  }

  add(id: string): void {
    const now = this.#now()
    for (const [known, until] of this.#kept) {
      if (until > now) break
      this.#kept.delete(known)
    }
    const until = now + KEPT_SECONDS * 1000
    // Deleted first, so that it moves to the end.
    this.#kept.delete(id)
    if (this.#kept.size < this.#most) this.#kept.set(id, until)
    else this.#missingUntil = until
  }

  /**
   * From now on this server is notified of every id; `before` are those of the last KEPT_SECONDS.
   */
  listening(before: readonly string[]): void {
    for (const id of before) this.add(id)
    this.#listening = true
  }

  /** This server gets no more notifications. */
  lost(): void {
    this.#listening = false
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}

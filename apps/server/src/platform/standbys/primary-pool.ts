import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { isOutOfReach } from '../db/database.ts'
import { currentReading, type Reading } from '../db/reading.ts'
import { FailoverClient, staysConnected, tookTooLong } from './failover-client.ts'

/** A standby, as far as the primary's pool needs it. */
interface Successor {
  connect(): Promise<PostgresPoolClient>
  /** Called when a statement failed because of the standby. */
  failed(): void
}

/** What the primary's pool needs to know of the standbys. */
export interface Successors {
  /** True while the primary is known to be gone. */
  readonly isPrimaryGone: boolean
  /** Asks the primary, and tells whether it is gone. */
  askPrimary(): Promise<boolean>
  /** The standby that knows best what was written by a moment; undefined when none is in use. */
  standbyFor(wroteAt: number): Successor | undefined
}

/**
 * The primary's pool for requests. While the primary is gone, the statements of requests that change
 * nothing run on a standby. All others fail, so nothing is decided by what may be old.
 */
export class PrimaryPool implements PostgresPool {
  readonly options = {}
  readonly #primary: PostgresPool
  readonly #successors: Successors

  constructor(primary: PostgresPool, successors: Successors) {
    this.#primary = primary
    this.#successors = successors
  }

  async connect(): Promise<PostgresPoolClient> {
    const reading = currentReading()
    if (reading === undefined) return this.#primary.connect()
    const { isPrimaryGone } = this.#successors
    if (isPrimaryGone && this.#successors.standbyFor(reading.wroteAt) !== undefined) {
      return this.#toStandby(reading)
    }
    return withFailover(
      () => this.#primary.connect(),
      async (error) => {
        // One that answers is there again, or another took its place: only the connection was lost.
        if (!(await this.#successors.askPrimary())) return this.#primary.connect()
        return this.#toStandby(reading, error)
      },
    )
  }

  /** The pool belongs to another one. */
  end(): Promise<void> {
    return Promise.resolve()
  }

  /** Connects to a standby, and to the next one where that fails. @throws failure, when none is left */
  async #toStandby(reading: Reading, failure?: Error): Promise<PostgresPoolClient> {
    const standby = this.#successors.standbyFor(reading.wroteAt)
    if (standby === undefined) throw failure ?? new Error('No standby is in use')
    reading.isBehind = true
    return withFailover(
      () => standby.connect(),
      (error) => {
        // Another standby would take no write either.
        if (staysConnected(error)) throw error
        standby.failed()
        return this.#toStandby(reading, error)
      },
    )
  }
}

/** Connects to a server, and to another one when it is lost: now, or at the first statement. */
async function withFailover(
  connect: () => Promise<PostgresPoolClient>,
  lost: (error: Error) => Promise<PostgresPoolClient>,
): Promise<PostgresPoolClient> {
  const instead = async (error?: Error): Promise<PostgresPoolClient> => {
    if (error === undefined || !isOutOfReach(error) || tookTooLong(error)) throw error
    return lost(error)
  }
  try {
    return new FailoverClient(await connect(), { takesTransactions: true, instead })
  } catch (error) {
    return instead(error as Error)
  }
}

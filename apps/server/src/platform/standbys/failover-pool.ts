import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { isOutOfReach } from '../db/database.ts'
import { FailoverClient, staysConnected, tookTooLong } from './failover-client.ts'

/** What a pool that reads from a standby needs to know of it. */
export interface ReadFrom {
  readonly pool: PostgresPool
  readonly isInUse: () => boolean
  /** Called when a statement failed because of the standby. */
  readonly failed: (error: Error) => void
}

/**
 * A pool of connections to a standby. A statement that the standby cannot answer runs on the
 * primary instead, so a caller notices nothing of a standby that ends. Transactions run on the
 * primary as a whole.
 */
export class FailoverPool implements PostgresPool {
  readonly options = {}
  readonly #standby: ReadFrom
  readonly #primary: PostgresPool

  constructor(standby: ReadFrom, primary: PostgresPool) {
    this.#standby = standby
    this.#primary = primary
  }

  async connect(): Promise<PostgresPoolClient> {
    if (!this.#standby.isInUse()) return this.#primary.connect()
    const instead = (error?: Error): Promise<PostgresPoolClient> => this.#instead(error)
    try {
      return new FailoverClient(await this.#standby.pool.connect(), { takesTransactions: false, instead })
    } catch (error) {
      return instead(error as Error)
    }
  }

  /** Both pools belong to others. */
  end(): Promise<void> {
    return Promise.resolve()
  }

  #instead(error: Error | undefined): Promise<PostgresPoolClient> {
    if (error === undefined) return this.#primary.connect()
    if (tookTooLong(error) || !(isOutOfReach(error) || staysConnected(error))) return Promise.reject(error)
    if (!staysConnected(error)) this.#standby.failed(error)
    return this.#primary.connect()
  }
}

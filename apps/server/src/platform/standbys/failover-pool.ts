import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { isOutOfReach } from '../db/database.ts'

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
    try {
      return new FailoverClient(await this.#standby.pool.connect(), this.#standby, this.#primary)
    } catch (error) {
      if (!(error instanceof Error) || !isTriedOnPrimary(error)) throw error
      this.#standby.failed(error)
      return this.#primary.connect()
    }
  }

  /** Both pools belong to others. */
  end(): Promise<void> {
    return Promise.resolve()
  }
}

const BEGINS_TRANSACTION = /^\s*(?:begin|start)\b/i

class FailoverClient implements PostgresPoolClient {
  #client: PostgresPoolClient
  #isOnPrimary = false
  readonly #standby: ReadFrom
  readonly #primary: PostgresPool

  constructor(client: PostgresPoolClient, standby: ReadFrom, primary: PostgresPool) {
    this.#client = client
    this.#standby = standby
    this.#primary = primary
  }

  query = (async (text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> => {
    if (this.#isOnPrimary) return this.#client.query(text, values)
    if (BEGINS_TRANSACTION.test(text)) {
      await this.#changeToPrimary(false)
      return this.#client.query(text, values)
    }
    try {
      return await this.#client.query(text, values)
    } catch (error) {
      if (!(error instanceof Error) || !isTriedOnPrimary(error)) throw error
      const isLost = !STAYS_CONNECTED.test(codeOf(error))
      if (isLost) this.#standby.failed(error)
      await this.#changeToPrimary(isLost)
      return this.#client.query(text, values)
    }
  }) as PostgresPoolClient['query']

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  async #changeToPrimary(isLost: boolean): Promise<void> {
    const left = this.#client
    this.#client = await this.#primary.connect()
    this.#isOnPrimary = true
    left.release(isLost)
  }
}

const codeOf = (error: Error): string => String((error as { code?: string | number }).code ?? '')

/**
 * SQLSTATEs after which the standby can still be used: a statement that stood in the way of the
 * replay (40), a write (25006), a table, column or function of a migration that is not replayed yet
 * (42).
 */
const STAYS_CONNECTED = /^(?:40\w{3}|25006|42\w{3})$/
/** statement_timeout: the primary would not be quicker. */
const TOOK_TOO_LONG = '57014'

function isTriedOnPrimary(error: Error): boolean {
  const code = codeOf(error)
  return code !== TOOK_TOO_LONG && (isOutOfReach(error) || STAYS_CONNECTED.test(code))
}

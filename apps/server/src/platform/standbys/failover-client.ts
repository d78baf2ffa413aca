import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'

/** What a connection does when it cannot answer a statement. */
export interface Otherwise {
  /** Whether transactions run here, or as a whole on the other connection. */
  readonly takesTransactions: boolean
  /**
   * Returns the other connection, on which the statement runs instead.
   * @param error undefined where it is a transaction that runs there
   * @throws error when the failure is not that of the connection, or there is no other one
   */
  readonly instead: (error?: Error) => Promise<PostgresPoolClient>
}

const BEGINS_TRANSACTION = /^\s*(?:begin|start)\b/i

/**
 * A connection whose statement runs on another one when it fails here, with which the caller then
 * stays. A transaction that has begun is never moved.
 */
export class FailoverClient implements PostgresPoolClient {
  #client: PostgresPoolClient
  #stays = false
  readonly #otherwise: Otherwise

  constructor(client: PostgresPoolClient, otherwise: Otherwise) {
    this.#client = client
    this.#otherwise = otherwise
  }

  query = (async (text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> => {
    if (this.#stays) return this.#client.query(text, values)
    const begins = BEGINS_TRANSACTION.test(text)
    if (begins && !this.#otherwise.takesTransactions) {
      await this.#change()
      return this.#client.query(text, values)
    }
    try {
      const result = await this.#client.query(text, values)
      this.#stays = begins
      return result
    } catch (error) {
      if (!(error instanceof Error)) throw error
      await this.#change(error)
      return this.#client.query(text, values)
    }
  }) as PostgresPoolClient['query']

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  async #change(error?: Error): Promise<void> {
    const left = this.#client
    this.#client = await this.#otherwise.instead(error)
    this.#stays = true
    left.release(error !== undefined && !staysConnected(error))
  }
}

/**
 * SQLSTATEs after which a standby can still be used: a statement that stood in the way of the
 * replay (40), a write (25006), a table, column or function of a migration that is not replayed yet
 * (42).
 */
const STAYS_CONNECTED = /^(?:40\w{3}|25006|42\w{3})$/

/** Whether a connection can still be used after a failure. */
export const staysConnected = (error: Error): boolean => STAYS_CONNECTED.test(codeOf(error))

/** statement_timeout: another server would not be quicker. */
export const tookTooLong = (error: Error): boolean => codeOf(error) === '57014'

const codeOf = (error: Error): string => String((error as { code?: string | number }).code ?? '')

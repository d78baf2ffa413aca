import pg from 'pg'

/** Longest time in ms that a server may take to say whether it takes writes. */
const ANSWER_MS = 2000
/** Name in pg_stat_activity of the connections that ask. */
const NAME = 'vicino-probe'

/**
 * Returns the address of each server that a database's address names: its hosts may be several,
 * parted by commas (postgres://user:password@one:5432,two:5432/database).
 */
export function serversOf(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^([^/]*\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => `${start}${host}${rest}`)
}

/** Whether an address asks for a server that takes writes, or for none in particular. */
export function asksForPrimary(url: string): boolean {
  const asked = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('target_session_attrs')
  return !url.includes('?') || asked === null || asked === 'read-write' || asked === 'primary'
}

/** None of the servers takes writes: as 25006 it counts as out of reach (database.ts). */
class NoPrimary extends Error {
  readonly code = '25006'
}

/**
 * Finds the one of several servers that takes writes. It is remembered until a connection to it
 * fails or finds it read-only; then all are asked again, so new connections follow a switch. A
 * single server is not asked.
 */
export class Primary {
  readonly #servers: readonly string[]
  #known: string | undefined
  #search: Promise<string> | undefined

  constructor(url: string) {
    this.#servers = serversOf(url)
    if (this.#servers.length === 1) this.#known = this.first
  }

  /** Address of the first server. */
  get first(): string {
    return this.#servers[0] ?? ''
  }

  /** Whether there is more than one server. */
  get isOneOfSeveral(): boolean {
    return this.#servers.length > 1
  }

  /** @throws Error of a server when none takes writes */
  find(): Promise<string> {
    if (this.#known !== undefined) return Promise.resolve(this.#known)
    this.#search ??= this.#ask().finally(() => {
      this.#search = undefined
    })
    return this.#search
  }

  forget(server: string): void {
    if (this.isOneOfSeveral && this.#known === server) this.#known = undefined
  }

  async #ask(): Promise<string> {
    try {
      this.#known = await Promise.any(this.#servers.map(writable))
      return this.#known
    } catch (error) {
      const errors = (error as AggregateError).errors as Error[]
      throw errors.find((one) => one instanceof NoPrimary) ?? errors[0] ?? error
    }
  }
}

const primaries = new Map<string, Primary>()

/** Returns what this process knows of a database's servers. */
export function primaryOf(url: string): Primary {
  const known = primaries.get(url) ?? new Primary(url)
  primaries.set(url, known)
  return known
}

/** Returns the address of a server that takes writes. @throws Error when it does not */
async function writable(server: string): Promise<string> {
  const client = new pg.Client({
    connectionString: server,
    application_name: NAME,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only')
    if (rows[0]?.transaction_read_only === 'off') return server
    throw new NoPrimary('it takes no writes')
  } finally {
    client.end().catch(() => undefined)
  }
}

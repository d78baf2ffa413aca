import { setTimeout as pause } from 'node:timers/promises'
import { sessionSettings } from '../platform/db/database.ts'
import { optionsOf, SessionClient } from '../platform/db/session-client.ts'
import { UserFacingError } from '../platform/user-facing-error.ts'

/** The oldest version of PostgreSQL that has what the schema uses. */
const OLDEST = 18
/** How many other connections try to get the one that the first has used. */
const RIVALS = 5
/** Longest wait in ms for a connection of a pooler that may have no further one. */
const SOON_MS = 3000
const CONNECTION_MS = 10_000
const NAME = 'vicino-start'
/** SQLSTATE: there is no prepared statement of that name. */
const LOST_STATEMENT = '26000'

/**
 * Makes sure that a database is one that a program can work on: reached, new enough, and one that
 * takes writes.
 * @throws UserFacingError, or what explain() explains
 */
export async function checkServer(url: string): Promise<void> {
  await withClient(url, {}, async (client) => {
    const { rows } = await client.query<{ version: number; reads: string }>(
      `SELECT current_setting('server_version_num')::integer AS version, current_setting('transaction_read_only') AS reads`,
    )
    const [{ version, reads } = { version: 0, reads: 'on' }] = rows
    if (version < OLDEST * 10_000) {
      throw new UserFacingError(
        `DATABASE_URL: this is PostgreSQL ${Math.floor(version / 10_000)}; version ${OLDEST} or a newer one is needed`,
      )
    }
    if (reads === 'on') {
      throw new UserFacingError(
        'DATABASE_URL: this server takes no writes (a standby, or default_transaction_read_only): name the primary, or all servers as in postgres://user:password@one:5432,two:5432/database',
      )
    }
  })
}

interface Sessions {
  /** Whether a pooler shares connections between transactions (DATABASE_DIRECT_URL is set). */
  readonly isShared: boolean
  readonly prepares: boolean
}

/**
 * Makes sure that the connections of requests keep what is set on them, or, where a pooler shares
 * them, that their role brings it and prepared statements are kept.
 * @throws UserFacingError that says what to set
 */
export async function checkSessions(url: string, { isShared, prepares }: Sessions): Promise<void> {
  const wanted = sessionSettings()
  await withClient(url, isShared ? {} : wanted, async (client) => {
    const before = await processOf(client, prepares)
    const after = await withRivals(url, before, () => processOf(client, prepares)).catch(
      (error: Error & { code?: string }) => {
        if (error.code !== LOST_STATEMENT) throw error
        throw new UserFacingError(isShared ? LOSES_STATEMENTS : SHARED)
      },
    )
    if (!isShared && before !== after) throw new UserFacingError(SHARED)
    await checkSettings(client, wanted)
  })
}

const SHARED =
  'DATABASE_URL: a pooler shares these connections between transactions: name the database itself in DATABASE_DIRECT_URL, or let the pooler keep sessions (pool_mode = session)'
const LOSES_STATEMENTS =
  'DATABASE_URL: the pooler loses prepared statements: take pgbouncer 1.21 or newer with max_prepared_statements, or set PREPARED_STATEMENTS=off'

/** Number of the server's process that answers, asked by a statement with parameters. */
async function processOf(client: SessionClient, prepares: boolean): Promise<number> {
  const statement = { text: 'SELECT pg_backend_pid() AS pid WHERE $1::boolean', values: [true] }
  const { rows } = await client.query<{ pid: number }>(
    prepares ? { name: 'vicino_start', ...statement } : statement,
  )
  return rows[0]?.pid ?? 0
}

/**
 * Asks while other connections are in a transaction. Where a pooler shares connections, one of them
 * has taken the server's process of the first. Undefined when nobody answers: the pooler has no
 * further connection.
 */
async function withRivals<Result>(
  url: string,
  process: number,
  ask: () => Promise<Result>,
): Promise<Result | undefined> {
  const rivals: SessionClient[] = []
  try {
    for (let taken = false; !taken && rivals.length < RIVALS;) {
      const rival = clientOf(url, {})
      rivals.push(rival)
      const begun = rival
        .connect()
        .then(() => rival.query('BEGIN'))
        .then(() => processOf(rival, false))
      const got = await soon(begun)
      taken = got === undefined || got === process
    }
    return await soon(ask())
  } finally {
    for (const rival of rivals) rival.cut()
  }
}

/** The result of work; undefined when it takes long. */
async function soon<Result>(work: Promise<Result>): Promise<Result | undefined> {
  work.catch(() => undefined)
  return Promise.race([work, pause(SOON_MS, undefined, { ref: false })])
}

/** @throws UserFacingError with the statements that give the role what is missing */
async function checkSettings(client: SessionClient, wanted: Readonly<Record<string, string>>): Promise<void> {
  const { rows } = await client.query<{ name: string; role: string }>({
    text: `
      SELECT name, quote_ident(current_user) AS role
      FROM unnest($1::text[], $2::text[]) AS w (name, value) JOIN pg_settings USING (name) WHERE setting <> value`,
    values: [Object.keys(wanted), Object.values(wanted)],
  })
  const [first] = rows
  if (first === undefined) return
  const statements = rows.map(({ name }) => `ALTER ROLE ${first.role} SET ${name} = '${wanted[name]}'`)
  throw new UserFacingError(
    `DATABASE_URL goes through a pooler (DATABASE_DIRECT_URL is set), so its role must bring the limits of a connection. Run this, then have the pooler connect anew: ${statements.join('; ')}`,
  )
}

const clientOf = (url: string, settings: Readonly<Record<string, string>>): SessionClient =>
  new SessionClient({
    ...optionsOf({ url, name: NAME, settings, prepares: false }),
    connectionTimeoutMillis: CONNECTION_MS,
  })

async function withClient(
  url: string,
  settings: Readonly<Record<string, string>>,
  work: (client: SessionClient) => Promise<void>,
): Promise<void> {
  const client = clientOf(url, settings)
  try {
    await client.connect()
    await work(client)
  } finally {
    client.cut()
  }
}

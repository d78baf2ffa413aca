import { execFile } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { programOf } from '@vicino/server/platform/testing/debian'
import { freePort } from '@vicino/server/platform/testing/free-port'
import { ROOT } from '../../scripts/run.ts'
import { type ProofDatabase, PASSWORD, placeOf, startDatabase } from './database.ts'
import { makePeople, type People } from './people.ts'
import { Started } from './programs.ts'
import { runProgram } from './server.ts'
import { answers, ask, SERVER_ROLE, Story } from './story.ts'
import { proveSwitch } from './switch.ts'

const run = promisify(execFile)

const CUSTOMERS = 3
const DEALS = 500

/**
 * A shopper's way (sign-in, feed, redemption, points) on a server whose role owns nothing: past no
 * pooler, through pgbouncer in session mode and in transaction mode, and over a switch to a standby.
 * Starts that cannot work are refused in one line.
 */
export async function provePooler(): Promise<void> {
  const started = new Started()
  try {
    const pgbouncer = programOf(['pgbouncer'], 'pgbouncer')
    const database = await startDatabase(started)
    await ask(database.url(), `CREATE ROLE ${SERVER_ROLE} LOGIN PASSWORD '${PASSWORD}'`)
    const people = await migrateAndFill(started, database)
    const poolers = new Poolers(started, pgbouncer, database)
    const story = new Story(started, database, people)
    await story.tell('no pooler', { DATABASE_URL: database.url(SERVER_ROLE) })
    await story.tell('session mode', { DATABASE_URL: await poolers.start('session') })
    await throughTransactions(story, poolers, database)
    await proveSwitch(started, database, story)
  } finally {
    await started.end()
  }
}

async function migrateAndFill(started: Started, database: ProofDatabase): Promise<People> {
  const env = { DATABASE_URL: database.url(SERVER_ROLE), DATABASE_MIGRATION_URL: database.url() }
  const options = { release: ROOT, dataDir: join(database.folder, 'program'), env }
  console.log(await runProgram(started, 'db-migrate.ts', options))
  return makePeople(database.url(), CUSTOMERS, DEALS)
}

async function throughTransactions(story: Story, poolers: Poolers, database: ProofDatabase): Promise<void> {
  const url = await poolers.start('transaction')
  const direct = { DATABASE_URL: url, DATABASE_DIRECT_URL: database.url(SERVER_ROLE) }
  await story.refuses('without the direct address', { DATABASE_URL: url }, /DATABASE_DIRECT_URL/)
  const keepsStatements = await poolers.keepsStatements()
  if (!keepsStatements) await story.refuses('with prepared statements', direct, /PREPARED_STATEMENTS=off/)
  const env = { ...direct, PREPARED_STATEMENTS: keepsStatements ? 'on' : 'off' }
  const line = await story.refuses('without limits of the role', env, /ALTER ROLE/)
  for (const [statement] of line.matchAll(/ALTER ROLE [^;]+/g)) await ask(database.url(), statement)
  const anew = { ...env, DATABASE_URL: await poolers.start('transaction') }
  await story.tell(`transaction mode, prepared statements ${env.PREPARED_STATEMENTS}`, anew)
}

/** Starts of pgbouncer, each on a port of its own. */
class Poolers {
  readonly #started: Started
  readonly #program: string
  readonly #database: ProofDatabase

  constructor(started: Started, program: string, database: ProofDatabase) {
    this.#started = started
    this.#program = program
    this.#database = database
  }

  /** Returns the address of the database through a new pgbouncer. */
  async start(mode: 'session' | 'transaction'): Promise<string> {
    const port = await freePort()
    const folder = join(this.#database.folder, `pgbouncer-${port}`)
    await mkdir(folder)
    await chmod(folder, 0o755)
    const { host, port: at } = placeOf(this.#database.url())
    await writeFile(join(folder, 'users.txt'), `"${SERVER_ROLE}" "${PASSWORD}"\n`)
    await writeFile(
      join(folder, 'pgbouncer.ini'),
      `[databases]
* = host=${host} port=${at}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 40 : 8}
max_client_conn = 200
${(await this.keepsStatements()) ? 'max_prepared_statements = 200' : ''}
`,
    )
    // PostgreSQL's own user may enter the folder of its socket.
    const as = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
    this.#started.start(this.#program, ['-q', ...as, join(folder, 'pgbouncer.ini')])
    const url = this.#database.urlAt(`127.0.0.1:${port}`, SERVER_ROLE)
    await answers(url)
    return url
  }

  /** Whether this version prepares statements on the connections that it shares. */
  async keepsStatements(): Promise<boolean> {
    const { stdout } = await run(this.#program, ['--version'])
    const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(stdout) ?? []
    return Number(major) > 1 || Number(minor) >= 21
  }
}

import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve as absolute } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { PlainError } from '../plain-error.ts'
import { findBinaries, findOwner, type Owner } from './postgres-binaries.ts'
import { type PostgresProcess, spawnPostgres, stopLeftover } from './postgres-process.ts'

const run = promisify(execFile)

/** Superuser of the embedded cluster. */
const USER = 'vicino'

/** Longest path of a Unix socket in bytes (sun_path, without the NUL at its end). */
const SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107

/**
 * PostgreSQL's own messages hold nothing of what people entered: failed statements, which quote values, are logged by
 * the server with their code alone.
 */
const QUIET = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
} as const

/** One file a weekday, overwritten a week later. */
const ROTATED = {
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%a.log',
  log_file_mode: '0600',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
} as const

export interface EmbeddedDatabase {
  /** Connection string of the database `vicino`. */
  readonly url: string
  /** Process of the postmaster. */
  readonly pid: number
  /** Called once if the postmaster ends without stop(). */
  onFailure(listener: () => void): void
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Folder of the cluster; made when missing. */
  readonly directory: string
  /** Letters and digits; made for this start when left out. */
  readonly password?: string
  readonly settings?: Readonly<Record<string, string>>
  /** Faster, but data may be lost in a crash: for tests. */
  readonly throwaway?: boolean
}

/**
 * Starts the PostgreSQL that npm installed. It is reached through a Unix socket in the cluster's folder, which only its
 * owner may enter; on Windows, and where the path would be too long for a socket, on a free port of loopback. A cluster
 * that has another password (that of an earlier version, or secrets.json was lost) gets this one first. If a killed process left a PostgreSQL
 * running on the same folder (its number is in postmaster.pid), that one is stopped first, so nothing is lost after
 * kill -9.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { directory, password = randomBytes(24).toString('hex') } = options
  await mkdir(dirname(directory), { recursive: true })
  const binaries = await findBinaries()
  const owner = await findOwner()
  // Started by root, PostgreSQL runs as another user (findOwner), which must be able to enter the folder above its own.
  if (owner.uid !== undefined) await chmod(dirname(directory), 0o755)
  await stopLeftover(directory)
  if (!(await exists(directory))) await initialise(binaries.initdb, directory, password, owner)
  const place = await placeOf(directory)
  const settings: Record<string, string> = {
    ...place.settings,
    max_connections: '200',
    shared_buffers: '512MB',
    work_mem: '16MB',
    maintenance_work_mem: '256MB',
    random_page_cost: '1.1',
    jit: 'off',
    max_wal_size: '4GB',
    ...QUIET,
    ...(options.throwaway === true
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum_naptime: '10min' }
      : ROTATED),
    ...options.settings,
  }
  const url = `postgres://${USER}:${password}@${place.host}/vicino`
  const logFile = join(dirname(directory), 'postgres.log')
  const launch = () => spawnPostgres(binaries.postgres, directory, { owner, settings, logFile })
  let server = await launch()
  for (let tries = 0; ; tries += 1) {
    const state = await stateOf(url, server)
    if (state === 'ready') break
    // Child processes of a PostgreSQL that was killed may keep its shared memory for a moment, so it is tried five
    // times.
    if (tries === 5) {
      await server.stop()
      throw new PlainError(`${directory}: PostgreSQL did not start: ${await reasonIn(logFile)}`)
    }
    if (state === 'other password') {
      await server.stop()
      await setPassword(binaries.postgres, directory, password, owner)
    } else await wait(500)
    server = await launch()
  }
  await ensureDatabase(url)
  return { url, pid: server.pid, onFailure: server.onFailure, stop: () => server.stop() }
}

/**
 * Makes a cluster in a folder with another name and then renames it: a folder found at `directory` is always complete.
 */
async function initialise(initdb: string, directory: string, password: string, owner: Owner): Promise<void> {
  const draft = `${directory}.new`
  const passwordFile = `${directory}.password`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft)
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  try {
    if (owner.uid !== undefined && owner.gid !== undefined) {
      await chown(draft, owner.uid, owner.gid)
      await chown(passwordFile, owner.uid, owner.gid)
    }
    const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--lc-messages=C']
    await run(
      initdb,
      [`--pgdata=${draft}`, `--username=${USER}`, `--pwfile=${passwordFile}`, ...flags],
      owner,
    ).catch((error: { stderr?: string; message: string }) => {
      throw new PlainError(
        `DATA_DIR: no database could be made in ${directory}: ${error.stderr ?? error.message}`,
      )
    })
    await rename(draft, directory)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** Where the cluster listens: its settings, and host and port of the connection string. */
async function placeOf(directory: string): Promise<{ settings: Record<string, string>; host: string }> {
  const folder = absolute(directory)
  const socketBytes = Buffer.byteLength(join(folder, '.s.PGSQL.5432'))
  if (process.platform !== 'win32' && socketBytes <= SOCKET_PATH_BYTES) {
    return {
      // The folder is named as ".", from PostgreSQL's point of view: in its list a comma would end a path.
      settings: { port: '5432', listen_addresses: '', unix_socket_directories: '.' },
      host: `${encodeURIComponent(folder)}:5432`,
    }
  }
  const port = await freePort()
  return {
    settings: { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' },
    host: `127.0.0.1:${port}`,
  }
}

/**
 * Waits until a PostgreSQL that was just started accepts connections, also while it recovers from a crash, and says
 * whether it knows the password of the connection string.
 */
async function stateOf(url: string, server: PostgresProcess): Promise<'ready' | 'other password' | 'ended'> {
  while (!server.ended()) {
    const client = new pg.Client({ connectionString: url.replace(/\/vicino$/, '/postgres') })
    const refusal = await client.connect().then(
      () => undefined,
      (error: Error & { code?: string }) => error.code ?? 'no connection',
    )
    await client.end().catch(() => undefined)
    if (refusal === undefined) return 'ready'
    if (refusal === '28P01') return 'other password'
    await wait(30)
  }
  return 'ended'
}

/** Gives the superuser of a cluster that is not running a password: who owns its files needs no other right. */
async function setPassword(
  program: string,
  directory: string,
  password: string,
  owner: Owner,
): Promise<void> {
  const child = spawn(program, ['--single', '-D', directory, 'postgres'], {
    ...owner,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.stdin.end(`ALTER ROLE ${USER} PASSWORD '${password}'\n`)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new PlainError(`${directory}: the database's password could not be set`)
}

/** The last thing that PostgreSQL said before it gave up. */
async function reasonIn(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8')).split('\n')
  return lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? `see ${logFile} and postgres/log beside it`
}

async function ensureDatabase(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url.replace(/\/vicino$/, '/postgres') })
  await admin.connect()
  try {
    const found = await admin.query("SELECT 1 FROM pg_database WHERE datname = 'vicino'")
    if (found.rowCount === 0) await admin.query('CREATE DATABASE vicino')
  } finally {
    await admin.end()
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

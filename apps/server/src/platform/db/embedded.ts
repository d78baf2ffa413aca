import { randomBytes } from 'node:crypto'
import { chown, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { UserFacingError } from '../user-facing-error.ts'
import { reasonOf, runProgram, succeeded } from '../program.ts'
import { findPlace, type Place, removeCluster } from './postgres-place.ts'
import { type PostgresProcess, spawnPostgres } from './postgres-process.ts'

/** Superuser of the embedded cluster. */
const USER = 'vicino'

/** Longest path of a Unix socket in bytes (sun_path, without the NUL at its end). */
const SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107

/**
 * PostgreSQL's own messages must not contain what people entered: failed statements quote values,
 * so the server logs them with their code only.
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

/** One file for each weekday, overwritten a week later. */
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
  /** Folder of the cluster, if it is not the requested one. */
  readonly elsewhere: string | undefined
  /** Called once if the postmaster ends without stop(). */
  onFailure(listener: () => void): void
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /**
   * Folder of the cluster; made when missing, in another place if the database's user cannot reach
   * it (postgres-place.ts).
   */
  readonly directory: string
  /** Letters and digits; if left out, made for this start. */
  readonly password?: string
  readonly settings?: Readonly<Record<string, string>>
  /**
   * Faster, but a crash may lose data: for tests. stop() deletes a cluster that lies in another
   * place.
   */
  readonly throwaway?: boolean
}

/**
 * Starts the PostgreSQL that npm installed. It is reached through a Unix socket in the cluster's
 * folder, which only its owner may enter; on Windows, and where that folder cannot hold a socket,
 * on a free port of loopback. If a cluster has another password (of an earlier version, or because
 * secrets.json was lost), it gets this one first. If a killed process left a PostgreSQL running on
 * the same folder (its pid is in postmaster.pid), that one is stopped first, so kill -9 loses
 * nothing.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { password = randomBytes(24).toString('hex') } = options
  const cluster = await findPlace(options.directory)
  const { directory, binaries, owner } = cluster
  if (!cluster.exists) await initialise(cluster, password)
  const address = await addressOf(directory)
  const settings: Record<string, string> = {
    ...address.settings,
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
  const url = `postgres://${USER}:${password}@${address.host}/vicino`
  const logFile = join(dirname(options.directory), 'postgres.log')
  const launch = () => spawnPostgres(binaries.postgres, directory, { owner, settings, logFile })
  let server = await launch()
  for (let tries = 0; ; tries += 1) {
    const state = await stateOf(url, server)
    if (state === 'ready') break
    // Child processes of a killed PostgreSQL may keep its shared memory for a moment, so the start
    // is tried five times.
    if (tries === 5) {
      await server.stop()
      const end = server.ended() ?? { code: null, signal: null }
      const printed = await lastWords(logFile, directory)
      throw new UserFacingError(`${directory}: PostgreSQL did not start: ${reasonOf({ ...end, printed })}`)
    }
    if (state === 'other password') {
      await server.stop()
      await setPassword(cluster, password)
    } else await wait(500)
    server = await launch()
  }
  await ensureDatabase(url)
  return {
    url,
    pid: server.pid,
    elsewhere: cluster.elsewhere === undefined ? undefined : directory,
    onFailure: server.onFailure,
    async stop() {
      await server.stop()
      if (options.throwaway === true && cluster.elsewhere !== undefined)
        await removeCluster(options.directory)
    },
  }
}

/**
 * Makes a cluster in a folder with another name and then renames it: a folder at `directory` is
 * always complete. A failed attempt leaves nothing.
 */
export async function initialise(
  { binaries, directory, draft, owner }: Place,
  password: string,
): Promise<void> {
  const passwordFile = `${directory}.password`
  const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--lc-messages=C']
  try {
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    if (owner.uid !== undefined && owner.gid !== undefined) {
      await chown(passwordFile, owner.uid, owner.gid)
    }
    const end = await runProgram(
      binaries.initdb,
      [`--pgdata=${draft}`, `--username=${USER}`, `--pwfile=${passwordFile}`, ...flags],
      owner,
    )
    if (!succeeded(end)) {
      throw new UserFacingError(`DATA_DIR: no database could be made in ${directory}: ${reasonOf(end)}`)
    }
    await rename(draft, directory)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(draft, { recursive: true, force: true })
  }
}

/** Chooses where the cluster listens: its settings, and host and port of the connection string. */
async function addressOf(folder: string): Promise<{ settings: Record<string, string>; host: string }> {
  if (await holdsSockets(folder)) {
    return {
      // The folder is named as ".", relative to PostgreSQL's folder: in this list a comma would end
      // a path.
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
 * Tells whether a folder's path is short enough for a socket, and its file system supports sockets
 * (some of virtual machines do not).
 */
async function holdsSockets(folder: string): Promise<boolean> {
  if (process.platform === 'win32') return false
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) > SOCKET_PATH_BYTES) return false
  const path = join(folder, '.s.asked')
  await rm(path, { force: true })
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(path, () => probe.close(() => resolve(true)))
  })
}

/**
 * Waits until a PostgreSQL that was just started accepts connections, also while it recovers from a
 * crash, and tells whether it accepts the password of the connection string.
 */
async function stateOf(url: string, server: PostgresProcess): Promise<'ready' | 'other password' | 'ended'> {
  while (server.ended() === undefined) {
    const client = new pg.Client(adminOf(url))
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

/**
 * Sets the superuser's password of a cluster that is not running; the owner of its files needs no
 * other right.
 */
async function setPassword({ binaries, directory, owner }: Place, password: string): Promise<void> {
  const input = `ALTER ROLE ${USER} PASSWORD '${password}'\n`
  const end = await runProgram(binaries.postgres, ['--single', '-D', directory, 'postgres'], {
    ...owner,
    input,
  })
  if (succeeded(end)) return
  throw new UserFacingError(`${directory}: the database's password could not be set: ${reasonOf(end)}`)
}

/**
 * Reads PostgreSQL's last messages before it failed: from the file beside the cluster, or the
 * newest of its logs.
 */
async function lastWords(logFile: string, directory: string): Promise<string> {
  const folder = join(directory, 'log')
  const names = await readdir(folder).catch(() => [])
  const logs = await Promise.all(
    names.map(async (name) => ({ file: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  )
  const newest = logs.toSorted((a, b) => b.at - a.at)[0]?.file
  for (const file of newest === undefined ? [logFile] : [logFile, newest]) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    const last = lines.findLastIndex((line) => /FATAL|PANIC/.test(line))
    if (last !== -1) return lines.slice(last, last + 3).join('\n')
  }
  return readFile(logFile, 'utf8').catch(() => '')
}

/** A connection to the cluster beside its database. */
const adminOf = (url: string): pg.ClientConfig => ({
  connectionString: url.replace(/\/vicino$/, '/postgres'),
  application_name: 'vicino-embedded',
})

async function ensureDatabase(url: string): Promise<void> {
  const admin = new pg.Client(adminOf(url))
  await admin.connect()
  try {
    const found = await admin.query("SELECT 1 FROM pg_database WHERE datname = 'vicino'")
    if (found.rowCount === 0) await admin.query('CREATE DATABASE vicino')
  } finally {
    await admin.end()
  }
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

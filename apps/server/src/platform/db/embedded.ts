import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findBinaries, findOwner, type Owner } from './postgres-binaries.ts'
import { type PostgresProcess, spawnPostgres, stopLeftover } from './postgres-process.ts'

const run = promisify(execFile)

/** Local superuser of the embedded cluster; it listens on loopback only. */
const USER = 'vicino'
const PASSWORD = 'vicino'

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
  readonly settings?: Readonly<Record<string, string>>
  /** Faster, but data may be lost in a crash: for tests. */
  readonly throwaway?: boolean
}

/**
 * Starts the PostgreSQL that npm installed, on a free port of this machine. If a killed process left a PostgreSQL
 * running on the same folder (its number is in postmaster.pid), that one is stopped first, so nothing is lost after
 * kill -9.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { directory } = options
  await mkdir(dirname(directory), { recursive: true })
  const binaries = await findBinaries()
  const owner = await findOwner()
  // Started by root, PostgreSQL runs as another user (findOwner), which must be able to enter the folder above its own.
  if (owner.uid !== undefined) await chmod(dirname(directory), 0o755)
  await stopLeftover(directory)
  if (!(await exists(directory))) await initialise(binaries.initdb, directory, owner)
  const port = await freePort()
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '512MB',
    work_mem: '16MB',
    maintenance_work_mem: '256MB',
    random_page_cost: '1.1',
    jit: 'off',
    max_wal_size: '4GB',
    ...(options.throwaway === true
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum_naptime: '10min' }
      : {}),
    ...options.settings,
  }
  const url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/vicino`
  const logFile = join(dirname(directory), 'postgres.log')
  const launch = () => spawnPostgres(binaries.postgres, directory, { owner, settings, logFile })
  let server = await launch()
  for (let tries = 0; !(await acceptsConnections(url, server)); tries += 1) {
    // Child processes of a PostgreSQL that was killed may keep its shared memory for a moment, so it is tried five
    // times.
    if (tries === 5)
      throw new Error(`The embedded PostgreSQL did not start:\n${await readFile(logFile, 'utf8')}`)
    await wait(500)
    server = await launch()
  }
  await ensureDatabase(url)
  return { url, pid: server.pid, onFailure: server.onFailure, stop: () => server.stop() }
}

/**
 * Makes a cluster in a folder with another name and then renames it: a folder found at `directory` is always complete.
 */
async function initialise(initdb: string, directory: string, owner: Owner): Promise<void> {
  const draft = `${directory}.new`
  const passwordFile = `${directory}.password`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft)
  await writeFile(passwordFile, `${PASSWORD}\n`, { mode: 0o600 })
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
    )
    await rename(draft, directory)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/**
 * Waits until a PostgreSQL that was just started accepts connections, also while it recovers from a crash; false when
 * it ended instead.
 */
async function acceptsConnections(url: string, server: PostgresProcess): Promise<boolean> {
  while (!server.ended()) {
    const client = new pg.Client({ connectionString: url.replace(/\/vicino$/, '/postgres') })
    const connected = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (connected) return true
    await wait(30)
  }
  return false
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

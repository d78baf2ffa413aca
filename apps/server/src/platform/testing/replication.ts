import { chown, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../db/embedded.ts'
import { binariesFor } from '../db/postgres-binaries.ts'
import { findOwner, type Owner } from '../db/postgres-owner.ts'
import { type PostgresProcess, spawnPostgres } from '../db/postgres-process.ts'
import { systemFolder } from '../db/system-folder.ts'
import { throwawayFolder } from './throwaway-folder.ts'

export interface TestStandby {
  readonly url: string
  pid(): number
  /** Ends all its processes without a word (SIGKILL). */
  kill(): Promise<void>
  start(): Promise<void>
}

export interface TestReplication {
  /** The primary. */
  readonly url: string
  addStandby(name: string): Promise<TestStandby>
  stop(): Promise<void>
}

const PASSWORD = 'replicated'

/** Starts a PostgreSQL that standbys can follow. */
export async function startReplication(): Promise<TestReplication> {
  const folder = await throwawayFolder('replication')
  const primary = await startEmbedded({
    directory: join(folder, 'primary'),
    password: PASSWORD,
    throwaway: true,
    // A kill must lose nothing here.
    settings: { synchronous_commit: 'on', shared_buffers: '64MB' },
  })
  const directoryOfPrimary = primary.elsewhere ?? join(folder, 'primary')
  const owner = await findOwner(directoryOfPrimary)
  const binaries = await binariesFor(owner, systemFolder())
  const standbys: PostgresProcess[] = []
  return {
    url: primary.url,
    async addStandby(name) {
      const directory = join(dirname(directoryOfPrimary), name)
      await copyCluster(primary.url, { from: directoryOfPrimary, to: directory, owner })
      let running: PostgresProcess
      const start = async (): Promise<void> => {
        running = await spawnPostgres(binaries.postgres, directory, {
          owner,
          settings: SETTINGS,
          logFile: join(folder, `${name}.log`),
        })
        standbys.push(running)
        await answers(urlOf(directory))
      }
      await start()
      return {
        url: urlOf(directory),
        pid: () => running.pid,
        async kill() {
          process.kill(running.pid, 'SIGKILL')
          // Its children end by themselves as soon as they notice.
          while (running.ended() === undefined) await pause()
        },
        start,
      }
    },
    async stop() {
      for (const standby of standbys) await standby.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const SETTINGS = {
  port: '5432',
  listen_addresses: '',
  unix_socket_directories: '.',
  max_connections: '200',
  shared_buffers: '64MB',
  fsync: 'off',
  hot_standby: 'on',
  // A standby asks again for what it did not get after this time.
  wal_retrieve_retry_interval: '100ms',
} as const

const urlOf = (directory: string): string =>
  `postgres://vicino:${PASSWORD}@${encodeURIComponent(directory)}:5432/vicino`

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))

/**
 * Copies a running cluster as pg_basebackup does, which the embedded PostgreSQL does not have.
 */
async function copyCluster(
  url: string,
  { from, to, owner }: { readonly from: string; readonly to: string; readonly owner: Owner },
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("SELECT pg_backup_start('standby', true)")
    await cp(from, to, { recursive: true, filter: (path) => isCopied(path) })
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  await mkdir(join(to, 'pg_wal', 'archive_status'), { recursive: true })
  await writeFile(join(to, 'standby.signal'), '')
  await writeFile(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=''${from}'' port=5432 user=vicino password=${PASSWORD}'\n`,
  )
  if (owner.uid === undefined || owner.gid === undefined) return
  for (const name of ['.', ...(await readdir(to, { recursive: true }))]) {
    await chown(join(to, name), owner.uid, owner.gid)
  }
}

function isCopied(path: string): boolean {
  const inLog = basename(dirname(path)) === 'pg_wal'
  return !inLog && !/^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL\..*)$/.test(basename(path))
}

/** Resolves when a server accepts connections. */
async function answers(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isThere) return
    await pause()
  }
}

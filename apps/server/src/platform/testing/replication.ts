import { appendFile, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { copyCluster, makeStandby } from '../db/base-backup.ts'
import { startEmbedded } from '../db/embedded.ts'
import { binariesFor } from '../db/postgres-binaries.ts'
import { findOwner } from '../db/postgres-owner.ts'
import { type PostgresProcess, spawnPostgres } from '../db/postgres-process.ts'
import { systemFolder } from '../db/system-folder.ts'
import { throwawayFolder } from './throwaway-folder.ts'

/** A PostgreSQL of a test, reached by a socket in its folder. */
export interface TestServer {
  readonly url: string
  pid(): number
  /** Ends all its processes without a word (SIGKILL). */
  kill(): Promise<void>
}

export interface TestStandby extends TestServer {
  start(): Promise<void>
  /** Becomes a primary of its own. */
  promote(): Promise<void>
  /** Follows another server from now on. */
  follow(url: string): Promise<void>
}

export interface TestReplication {
  readonly primary: TestServer
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
    primary: {
      url: primary.url,
      pid: () => primary.pid,
      async kill() {
        process.kill(primary.pid, 'SIGKILL')
        while (await isAlive(primary.pid)) await pause()
      },
    },
    async addStandby(name) {
      const directory = join(dirname(directoryOfPrimary), name)
      await copyCluster(primary.url, directory, owner, name)
      await makeStandby(directory, owner)
      const conninfo = conninfoOf(directoryOfPrimary)
      await appendFile(join(directory, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
      let running: PostgresProcess
      const start = async (): Promise<void> => {
        running = await spawnPostgres(binaries.postgres, directory, {
          owner,
          settings: SETTINGS,
          logFile: join(folder, `${name}.log`),
        })
        standbys.push(running)
        await answers(urlOf(directory), running)
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
        promote: () => onServer(urlOf(directory), ['SELECT pg_promote()']),
        follow(url) {
          const { host } = new pg.Client({ connectionString: url })
          const following = `ALTER SYSTEM SET primary_conninfo = '${conninfoOf(host)}'`
          return onServer(urlOf(directory), [following, 'SELECT pg_reload_conf()'])
        },
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

/** The address of a server for its standbys, within quotes. */
const conninfoOf = (directory: string): string =>
  `host=''${directory}'' port=5432 user=vicino password=${PASSWORD}`

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Whether a process still runs; one that has ended is a child whose parent has not asked for it yet. */
const isAlive = async (pid: number): Promise<boolean> =>
  /^State:\s+[^Z]/m.test(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))

/** Resolves when a server accepts connections. */
async function answers(url: string, server: PostgresProcess): Promise<void> {
  while (server.ended() === undefined) {
    const client = new pg.Client({ connectionString: url })
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isThere) return
    await pause()
  }
  throw new Error('A standby ended')
}

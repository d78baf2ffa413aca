import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@vicino/server/platform/db/database'
import { type EmbeddedOptions, startEmbedded } from '@vicino/server/platform/db/embedded'
import { migrate } from '@vicino/server/platform/db/migrate'
import { folderOnDisk, throwawayFolder } from '@vicino/server/platform/testing/throwaway-folder'
import pg from 'pg'
import { isShort } from './sizes.ts'

/** A PostgreSQL that the benchmark has started. */
export interface Cluster {
  /** A migrated database for the caller alone. */
  readonly url: string
  /** Process id of the postmaster. */
  readonly pid: number
  /** The cluster's folder, in which the database may write. */
  readonly directory: string
  /**
   * Makes a further migrated database, or a copy of an unused one.
   * @returns its URL
   */
  another(name: string, of?: string): Promise<string>
  stop(): Promise<void>
}

type Options = Pick<EmbeddedOptions, 'settings' | 'throwaway'>

let shared: Promise<Cluster> | undefined
let made = 0

/**
 * Starts a PostgreSQL for a part. All parts of the short form share one, with separate databases.
 */
export async function startCluster(options: Options = {}): Promise<Cluster> {
  if (!isShort) return launch(await folderOnDisk('bench'), options)
  shared ??= throwawayFolder('bench').then((folder) => launch(folder, { throwaway: true }))
  const cluster = await shared
  return {
    ...cluster,
    url: await cluster.another('part'),
    // The next part needs it; stopShared() stops it.
    stop: () => Promise.resolve(),
  }
}

/** Stops the cluster that the parts of the short form share. */
export async function stopShared(): Promise<void> {
  await (await shared)?.stop()
}

async function launch(folder: string, options: Options): Promise<Cluster> {
  const directory = join(folder, 'pg')
  const cluster = await startEmbedded({ directory, ...options })
  const stop = async (): Promise<void> => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const db = openDatabase({ url: cluster.url, statementTimeoutMs: 0 })
    try {
      await migrate(db)
    } finally {
      await db.destroy()
    }
    const another = async (name: string, of = cluster.url): Promise<string> => {
      made += 1
      const database = `bench_${name}_${made}`
      const client = new pg.Client({ connectionString: databaseOf(cluster.url, 'postgres') })
      await client.connect()
      try {
        await client.query(`CREATE DATABASE ${database} TEMPLATE ${nameOf(of)}`)
      } finally {
        await client.end()
      }
      return databaseOf(cluster.url, database)
    }
    return { url: await another('part'), pid: cluster.pid, directory, another, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const nameOf = (url: string): string => url.split('/').at(-1) ?? ''
const databaseOf = (url: string, name: string): string => url.replace(/\/[^/]+$/, `/${name}`)

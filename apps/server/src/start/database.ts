import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts'
import { stopLeftover } from '../platform/db/postgres-process.ts'
import { lockDataFolder } from './data-lock.ts'
import { runningServer } from './running.ts'

export interface ReachedDatabase {
  readonly url: string
  /** The cluster that was started for this, undefined when the database is somebody else's. */
  readonly embedded: EmbeddedDatabase | undefined
  release(): Promise<void>
}

export interface ReachOptions {
  /** Only without a server on the data folder. */
  readonly exclusive: boolean
  /** Deletes the embedded cluster first, so that an empty one comes up. */
  readonly emptied?: boolean
}

/**
 * The database that the configuration means: DATABASE_URL, else the embedded one, started under the data folder's
 * lock. A command that finds a server running on the same data folder works on that server's database; a second
 * server, and a second process that would start the cluster, are refused.
 * @throws Error naming the other process.
 */
export async function reachDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: ReachOptions,
): Promise<ReachedDatabase> {
  const running = await runningServer(config.dataDir)
  if (options.exclusive && running !== undefined) {
    throw new Error(`A server (process ${running.pid}) already runs on ${config.dataDir}: stop it first`)
  }
  const url = config.databaseUrl ?? running?.databaseUrl
  if (url !== undefined) return { url, embedded: undefined, release: async () => undefined }
  const unlock = await lockDataFolder(config.dataDir)
  try {
    const directory = join(config.dataDir, 'postgres')
    if (options.emptied === true) await removeCluster(directory)
    const embedded = await startEmbedded({ directory })
    return {
      url: embedded.url,
      embedded,
      async release() {
        await embedded.stop()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

async function removeCluster(directory: string): Promise<void> {
  await stopLeftover(directory)
  await rm(directory, { recursive: true, force: true })
}

import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts'
import { runningServer } from './running.ts'

export interface ReachedDatabase {
  readonly url: string
  /** The cluster that was started for this, undefined when the database is somebody else's. */
  readonly embedded: EmbeddedDatabase | undefined
  release(): Promise<void>
}

/** Folder of the embedded cluster. */
export const clusterFolder = (dataDir: string): string => join(dataDir, 'postgres')

/**
 * The database that the configuration means: DATABASE_URL, else the embedded one. A command that finds a server
 * running on the same data folder works on that server's database; a second server is refused.
 * @throws Error when `exclusive` and a server runs there.
 */
export async function reachDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: { exclusive: boolean },
): Promise<ReachedDatabase> {
  const running = await runningServer(config.dataDir)
  if (options.exclusive && running !== undefined) {
    throw new Error(`A server (process ${running.pid}) already runs on ${config.dataDir}`)
  }
  const url = config.databaseUrl ?? running?.databaseUrl
  if (url !== undefined) return { url, embedded: undefined, release: async () => undefined }
  const embedded = await startEmbedded({ directory: clusterFolder(config.dataDir) })
  return { url: embedded.url, embedded, release: () => embedded.stop() }
}

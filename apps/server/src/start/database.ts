import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts'
import { removeCluster } from '../platform/db/postgres-place.ts'
import { UserFacingError } from '../platform/user-facing-error.ts'
import { databasePassword } from '../platform/secrets.ts'
import { putInPlace } from './backup/put-in-place.ts'
import { checkServer } from './check-database.ts'
import { lockDataFolder } from './data-lock.ts'
import { runningServer } from './running.ts'

export interface ReachedDatabase {
  readonly url: string
  /** The same past a pooler: for work that needs a connection of its own. */
  readonly directUrl: string
  /** The same as the role that may change tables. */
  readonly migrationUrl: string
  /** The cluster that this process has started; undefined when the database was already running. */
  readonly embedded: EmbeddedDatabase | undefined
  release(): Promise<void>
}

export interface ReachOptions {
  /** Refuse when a server runs on the data folder. */
  readonly exclusive: boolean
  /** Delete the embedded cluster first, so that an empty one is made. */
  readonly emptied?: boolean
}

type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseMigrationUrl'>

/**
 * Returns the addresses of a database that runs already: the configured one, else that of a server
 * on the same data folder.
 */
function addressesOf(
  { databaseUrl, databaseDirectUrl, databaseMigrationUrl }: Addresses,
  running: string | undefined,
): Pick<ReachedDatabase, 'url' | 'directUrl' | 'migrationUrl'> | undefined {
  const url = databaseUrl ?? running
  if (url === undefined) return undefined
  const directUrl = databaseDirectUrl ?? url
  return { url, directUrl, migrationUrl: databaseMigrationUrl ?? directUrl }
}

/**
 * Connects to the configured database: DATABASE_URL, otherwise the embedded one, which is started
 * under the data folder's lock. If a server runs on the same data folder, programs work on that
 * server's database. A second server, or a second process that would start the cluster, is refused.
 * @throws Error that names the other process
 */
export async function reachDatabase(
  config: Addresses & Pick<Config, 'dataDir'>,
  options: ReachOptions,
): Promise<ReachedDatabase> {
  const running = await runningServer(config.dataDir)
  if (options.exclusive && running !== undefined) {
    throw new UserFacingError(
      `A server (process ${running.pid}) already runs on ${config.dataDir}: stop it first`,
    )
  }
  const addresses = addressesOf(config, running?.databaseUrl)
  if (addresses !== undefined) {
    await checkServer(addresses.directUrl)
    return { ...addresses, embedded: undefined, release: async () => undefined }
  }
  const unlock = await lockDataFolder(config.dataDir)
  try {
    const directory = join(config.dataDir, 'postgres')
    await putInPlace(config.dataDir)
    if (options.emptied === true) await removeCluster(directory)
    const embedded = await startEmbedded({ directory, password: await databasePassword(config.dataDir) })
    return {
      url: embedded.url,
      directUrl: embedded.url,
      migrationUrl: embedded.url,
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

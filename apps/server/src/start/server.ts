import { pino } from 'pino'
import type { Config } from '../config.ts'
import { demoAccounts } from '../modules/administration/demo/public.ts'
import { openMapArchive } from '../platform/files/map-archive.ts'
import { logOptions } from '../platform/http/logging.ts'
import { completeSecrets } from '../platform/secrets.ts'
import { checkSessions } from './check-database.ts'
import { type ReachedDatabase, reachDatabase } from './database.ts'
import { mapStyleInReach } from './map-style.ts'
import { assertPortFree } from './port.ts'
import { announce, withdraw } from './running.ts'
import type { StartedServer } from './serve.ts'
import { startTelemetry } from './telemetry.ts'

/**
 * Does all the work of `npm start` after the build: database, migrations, comuni, HTTP, demo. The
 * server already answers while a demo is loaded; events and jobs begin when it is complete.
 * `onFailure` is called with a reason when the embedded database or the load of the demo ends while
 * the server runs.
 */
export async function startServer(
  config: Config,
  onFailure: (reason: string) => void,
): Promise<StartedServer> {
  // A separate logger, because much happens before the application and its log exist.
  const log = pino(logOptions(config.logLevel))
  const telemetry = await startTelemetry(config, log)
  await assertPortFree(config.host, config.port)
  // Fails before any other work if the demo is wanted but not installed.
  if (config.demo) await demoAccounts()
  const archive = config.mapTilesFile === undefined ? null : await openMapArchive(config.mapTilesFile)
  const styleInReach = mapStyleInReach(config)
  const database = await reachDatabase(config, { exclusive: true })
  const release = () => releaseDatabase(config, database)
  try {
    // Under the data folder's lock: a restore that was cut may have brought other secrets.
    const complete = await completeSecrets(config)
    await announce(config.dataDir, { pid: process.pid, databaseUrl: database.directUrl })
    const isShared = config.databaseDirectUrl !== undefined && database.embedded === undefined
    const { preparesStatements: prepares } = config
    if (database.embedded === undefined) await checkSessions(database.url, { isShared, prepares })
    // Its modules take ten times as long to load as all that stands above: a start that cannot succeed ends before.
    const { serve } = await import('./serve.ts')
    return await serve(
      {
        config: complete,
        database,
        isShared,
        archive,
        mapStyleUrl: await styleInReach,
        log,
        telemetry,
        release,
      },
      onFailure,
    )
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * Removes the note of the running server first: once the database is released, the note may be that
 * of the next server.
 */
async function releaseDatabase(config: Config, database: ReachedDatabase): Promise<void> {
  await withdraw(config.dataDir)
  await database.release()
}

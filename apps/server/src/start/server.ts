import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { FEATURES } from '../features/index.ts'
import { JOBS } from '../features/jobs.ts'
import { demoIsLoaded } from '../features/demo/demo.service.ts'
import { picturesAreComplete } from '../features/demo/loader/pictures.ts'
import { placesAreLoaded } from '../features/places/places.service.ts'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { filesFolder, serveFiles } from '../platform/files/files.ts'
import { serveWeb } from '../platform/files/web.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { completeSecrets } from '../platform/secrets.ts'
import { createServices } from '../platform/services.ts'
import { runScript } from './child.ts'
import { reachDatabase } from './database.ts'
import { mapStyleInReach } from './map-style.ts'
import { assertPortFree } from './port.ts'
import { announce, withdraw } from './running.ts'

const DIST = join(import.meta.dirname, '../../../web/dist')

export interface StartedServer {
  readonly address: string
  /** The default map style does not answer from here: the map draws its own ground. */
  readonly mapOutOfReach: boolean
  /** Answers what is in flight, ends jobs and sessions, then stops PostgreSQL. */
  stop(): Promise<void>
}

/**
 * Everything that `npm start` does after the build: database, migrations, reference data, demo, HTTP.
 * `onFailure` is told when the embedded database ends under the running server.
 */
export async function startServer(config: Config, onFailure: () => void): Promise<StartedServer> {
  await assertPortFree(config.host, config.port)
  const complete = await completeSecrets(config)
  const styleInReach = mapStyleInReach(config)
  const database = await reachDatabase(config, { exclusive: true })
  try {
    await announce(config.dataDir, { pid: process.pid, databaseUrl: database.url })
    const db = openDatabase({ url: database.url, poolSize: config.databasePool })
    await migrate(db)
    const env = { DATABASE_URL: database.url, DATA_DIR: config.dataDir }
    if (!(await placesAreLoaded(db))) await runScript('load-places.ts', env)
    const demo = await demoIsLoaded(db)
    if (config.production && demo) {
      throw new Error('This database holds the demo, whose passwords are public: production needs another')
    }

    const picturesMissing = !(await picturesAreComplete(filesFolder(config.dataDir)))
    if (config.demo && (!demo || picturesMissing)) await runScript('load-demo.ts', env)

    const mapStyleUrl = await styleInReach
    const app = await buildApp(createServices({ ...complete, mapStyleUrl }, db), FEATURES)
    await serveFiles(app, config.dataDir)
    await serveWeb(app, DIST)
    await app.listen({ host: config.host, port: config.port })
    const jobs = startJobs(db, JOBS, app.log)
    database.embedded?.onFailure(onFailure)
    return {
      address: addressOf(app.server.address(), config.host),
      mapOutOfReach: mapStyleUrl !== config.mapStyleUrl,
      async stop() {
        await app.close()
        await jobs.stop()
        await db.destroy()
        await database.release()
        await withdraw(config.dataDir)
      },
    }
  } catch (error) {
    await database.release()
    await withdraw(config.dataDir)
    throw error
  }
}

function addressOf(bound: AddressInfo | string | null, host: string): string {
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host
  return `http://${name}:${port}`
}

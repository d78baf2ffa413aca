import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp } from '../app.ts'
import { ARCHIVE_STYLE_URL, type Config } from '../config.ts'
import { FEATURES } from '../modules/all.ts'
import { hasSessionCookie } from '../modules/identity/auth/public.ts'
import { claimForDemo, imagesAreComplete, readDemo } from '../modules/administration/demo/public.ts'
import { headOfProgram } from '../modules/channels/search-engines/public.ts'
import { headOf } from '../modules/marketplace/share/public.ts'
import { placesAreLoaded } from '../modules/foundation/places/public.ts'
import { makePartitions } from '../platform/events/partitions.jobs.ts'
import { type Database, type LostConnection, openDatabase } from '../platform/db/database.ts'
import { Redis } from '../platform/redis/redis.ts'
import { Standbys } from '../platform/standbys/standbys.ts'
import type { MapArchive } from '../platform/files/map-archive.ts'
import { serveMapTiles } from '../platform/files/map-tiles.ts'
import { serveFiles } from '../platform/files/files.ts'
import { filesFolder } from '../platform/files/keys.ts'
import { serveWeb } from '../platform/files/web.ts'
import { serveWelcome } from '../platform/files/welcome.ts'
import { serveDocs } from '../platform/http/openapi/serve.ts'
import { startIdleGc } from '../platform/idle-gc.ts'
import { UserFacingError } from '../platform/user-facing-error.ts'
import { keepRetiredKeys } from '../platform/retired-keys.ts'
import type { CompleteConfig } from '../platform/secrets.ts'
import { createServices } from '../platform/services.ts'
import { ClockCheck, compareClocks } from '../platform/clock-check.ts'
import { systemClock } from '../platform/clock.ts'
import { runScript, startScript } from './child.ts'
import type { ReachedDatabase } from './database.ts'
import { startLoops } from './loops.ts'
import { ensureTables } from './migrate-as.ts'
import type { Telemetry } from './telemetry.ts'

const JOB_CONNECTIONS = 2
const DIST = join(import.meta.dirname, '../../../web/dist')

export interface StartedServer {
  readonly address: string
  /** The default map style cannot be reached, so the map draws its own background. */
  readonly mapOutOfReach: boolean
  readonly demo: DemoAtStart
  /** The folder of the embedded database, if it could not be in DATA_DIR. */
  readonly databaseElsewhere: string | undefined
  /** Finishes the current requests, ends jobs and connections, then stops PostgreSQL. */
  stop(): Promise<void>
}

/** The state of the demo at the start; a demo that is being loaded reports its own progress. */
export type DemoAtStart = 'none' | 'being loaded' | 'there' | 'left out'

/** What a start has reached before the application is loaded. */
export interface Reached {
  readonly config: CompleteConfig
  readonly database: ReachedDatabase
  /** The database is reached through a pooler. */
  readonly isShared: boolean
  readonly archive: MapArchive | null
  readonly mapStyleUrl: string | null
  readonly log: Logger
  readonly telemetry: Telemetry
  /** Gives the database back, as the last step of a stop. */
  readonly release: () => Promise<void>
}

/** Runs the application on a database that was reached, and listens. */
export async function serve(
  { config, database, isShared, archive, mapStyleUrl, log, telemetry, release }: Reached,
  onFailure: (reason: string) => void,
): Promise<StartedServer> {
  const onLost = (lost: LostConnection): void => log.warn(lost, 'database connection lost')
  const prepared = prepare(config, database, { log, onLost })
  const mapAttribution =
    archive && mapStyleUrl === ARCHIVE_STYLE_URL ? archive.attribution : config.mapAttribution
  const db = openDatabase({
    url: database.url,
    name: 'server',
    poolSize: config.databasePool,
    isShared,
    prepares: config.preparesStatements,
    onLost,
  })
  // Jobs may take any time, and they use no connection of requests.
  const forJobs = openDatabase({
    url: database.directUrl,
    name: 'jobs',
    poolSize: JOB_CONNECTIONS,
    statementTimeoutMs: 0,
    watched: true,
    onLost,
  })
  const standbys = await openStandbys(config, { primary: db, primaryUrl: database.url, log })
  const clockCheck = new ClockCheck(log)
  await compareClocks(clockCheck, db, systemClock)
  const redis =
    config.redisUrl === undefined ? undefined : new Redis(config.redisUrl, config.serverSecret, log)
  const services = createServices({ ...config, mapStyleUrl, mapAttribution }, db, FEATURES, systemClock, {
    standbys,
    redis,
    clockCheck,
  })
  // The database runs its migrations meanwhile.
  const [demo, app] = await Promise.all([prepared, buildApp(services, FEATURES)])
  telemetry.exportMetrics(app.metrics)
  await serveFiles(app, services)
  if (archive) serveMapTiles(app, archive)
  await serveWeb(app, DIST, {
    findHead: async (url) =>
      (await headOf(services.standbys.readFor(), services, url)) ??
      (await headOfProgram(services.standbys.readFor(), services, url)),
    mayBeSignedIn: hasSessionCookie,
  })
  serveWelcome(app, DIST, config)
  await serveDocs(app)
  const { isForeign } = await keepRetiredKeys(services.db, services, services.clock.now())
  if (isForeign) log.warn(FOREIGN_SECRET)
  await makePartitions(services.db, services.clock.now())
  const loops = startLoops(app, services, database.directUrl)
  const endIdleGc = startIdleGc()
  await app.listen({ host: config.host, port: config.port })
  database.embedded?.onFailure(() => onFailure(DATABASE_ENDED))
  const load =
    demo === 'being loaded' ? startScript('load-demo.ts', envOf(config, database.directUrl)) : undefined
  let stopping = false
  const begin = (): void => (stopping ? undefined : loops.begin(forJobs))
  if (load === undefined) begin()
  else void load.done.then(begin, () => (stopping ? undefined : onFailure(DEMO_FAILED)))
  return {
    address: addressOf(app.server.address(), config.host),
    mapOutOfReach: mapStyleUrl !== config.mapStyleUrl,
    demo,
    databaseElsewhere: database.embedded?.elsewhere,
    async stop() {
      stopping = true
      services.stopping.abort()
      await pause(config.stopDelayMs)
      endIdleGc()
      await app.close()
      await load?.stop()
      await loops.stop()
      await forJobs.destroy()
      await standbys?.stop()
      await db.destroy()
      await telemetry.stop()
      await release()
    },
  }
}

const FOREIGN_SECRET =
  'SERVER_SECRET is another one than before, and SERVER_SECRET_OLD does not name that: second factors, webhooks and passes are lost until it does'
const DATABASE_ENDED =
  'The embedded PostgreSQL ended unexpectedly; its messages are in DATA_DIR/postgres.log and DATA_DIR/postgres/log'
const DEMO_FAILED =
  'The demo could not be loaded to its end; the reason stands above. The next npm start goes on with it'

const envOf = ({ dataDir }: Config, url: string) => ({ DATABASE_URL: url, DATA_DIR: dataDir })

interface Reports {
  readonly log: Logger
  readonly onLost: (lost: LostConnection) => void
}

/** Undefined where no standbys are named. */
async function openStandbys(
  { databaseReplicaUrls: urls, databasePool: poolSize }: Config,
  options: Omit<ConstructorParameters<typeof Standbys>[0], 'urls' | 'poolSize'>,
): Promise<Standbys | undefined> {
  if (urls.length === 0) return undefined
  const standbys = new Standbys({ ...options, urls, poolSize })
  await standbys.start()
  return standbys
}

/**
 * Prepares the database for this build, over connections without a time limit: migrations and,
 * unless a demo contains them, comuni.
 */
async function prepare(
  config: Config,
  database: ReachedDatabase,
  { log, onLost }: Reports,
): Promise<DemoAtStart> {
  await ensureTables(config, database)
  const db = openDatabase({
    url: database.directUrl,
    name: 'start',
    poolSize: 1,
    statementTimeoutMs: 0,
    onLost,
  })
  try {
    const demo = config.demo ? await claim(db) : 'none'
    if (config.production && (await readDemo(db)) !== null) {
      throw new UserFacingError(
        'DATABASE_URL: this database holds the demo, whose passwords are public; production needs another one',
      )
    }
    if (demo === 'being loaded') return demo
    const env = envOf(config, database.directUrl)
    // In production all that is printed is the log.
    if (!(await placesAreLoaded(db)))
      await runScript('load-places.ts', env, config.production ? log : undefined)
    if (demo === 'there' && !(await imagesAreComplete(filesFolder(config.dataDir)))) {
      await runScript('load-demo.ts', env)
    }
    return demo
  } finally {
    await db.destroy()
  }
}

/** Marks an empty database as one for the demo. */
async function claim(db: Database): Promise<DemoAtStart> {
  const demo = await claimForDemo(db, new Date())
  if (demo === null) return 'left out'
  return demo.filling === null ? 'there' : 'being loaded'
}

function addressOf(bound: AddressInfo | string | null, host: string): string {
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host
  return `http://${name}:${port}`
}

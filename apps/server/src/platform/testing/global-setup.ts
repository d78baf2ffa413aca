import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { prepareCitus } from './citus.ts'
import { OWNER } from './owner.ts'
import { throwawayFolder } from './throwaway-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the cluster's migrated template, for its owner, an ordinary user. */
    databaseUrl: string
    /** The same for the superuser. */
    superuserUrl: string
    /** With CITUS_URL the superuser's addresses of coordinator and workers; else none. */
    citusServers: readonly string[]
  }
}

interface TestPostgres {
  readonly url: string
  readonly superuserUrl: string
  readonly citusServers: readonly string[]
  stop(): Promise<void>
}

/** The PostgreSQL of this run, and how many of Vitest's projects use it. */
interface Shared {
  readonly started: Promise<TestPostgres>
  users: number
}

/** Kept outside of all modules, because Vitest loads this one again for each project. */
const run = globalThis as { vicinoTestPostgres?: Shared | undefined }

/**
 * Starts one real PostgreSQL for the run, whichever projects need it; its database `vicino` is
 * migrated once and cloned for each test file. With CITUS_URL the run works on that Citus.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run.vicinoTestPostgres ??= { started: start(), users: 0 })
  shared.users += 1
  const { url, superuserUrl, citusServers, stop } = await shared.started
  project.provide('databaseUrl', url)
  project.provide('superuserUrl', superuserUrl)
  project.provide('citusServers', citusServers)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    run.vicinoTestPostgres = undefined
    await stop()
  }
}

async function start(): Promise<TestPostgres> {
  const citusUrl = process.env['CITUS_URL']
  if (citusUrl !== undefined) {
    const { servers, ...urls } = await prepareCitus(citusUrl, OWNER)
    return { ...urls, citusServers: servers, stop: () => Promise.resolve() }
  }
  const directory = await throwawayFolder('test')
  const embedded = await startEmbedded({ directory: join(directory, 'pg'), throwaway: true })
  const url = await ownerOf(embedded.url)
  const db = openDatabase({ url, statementTimeoutMs: 0 })
  await migrate(db)
  await db.destroy()
  return {
    url,
    superuserUrl: embedded.url,
    citusServers: [],
    async stop() {
      await embedded.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Makes an ordinary user the owner of the database, as in production, and returns the connection
 * string. A superuser may do what the product must not need: it ignores rights that were revoked.
 */
async function ownerOf(superuserUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: superuserUrl.replace(/\/vicino$/, '/postgres') })
  await client.connect()
  const password = randomBytes(16).toString('hex')
  await client.query(`CREATE ROLE ${OWNER} LOGIN CREATEDB PASSWORD '${password}'`)
  await client.query(`ALTER DATABASE vicino OWNER TO ${OWNER}`)
  await client.end()
  return superuserUrl.replace(/\/\/[^@]+@/, `//${OWNER}:${password}@`)
}

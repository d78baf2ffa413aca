import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { throwawayFolder } from './throwaway-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the cluster's migrated template. */
    databaseUrl: string
  }
}

interface TestPostgres {
  readonly url: string
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
 * migrated once and cloned for each test file.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run.vicinoTestPostgres ??= { started: start(), users: 0 })
  shared.users += 1
  const { url, stop } = await shared.started
  project.provide('databaseUrl', url)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    run.vicinoTestPostgres = undefined
    await stop()
  }
}

async function start(): Promise<TestPostgres> {
  const directory = await throwawayFolder('test')
  const embedded = await startEmbedded({ directory: join(directory, 'pg'), throwaway: true })
  const db = openDatabase({ url: embedded.url, statementTimeoutMs: 0 })
  await migrate(db)
  await db.destroy()
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the cluster's migrated template. */
    databaseUrl: string
  }
}

/** One real PostgreSQL for the run; its database `vicino` is migrated once and cloned for each test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'vicino-test-'))
  const embedded = await startEmbedded({ directory: join(directory, 'pg'), throwaway: true })
  const db = openDatabase({ url: embedded.url, statementTimeoutMs: 0 })
  await migrate(db)
  await db.destroy()
  project.provide('databaseUrl', embedded.url)
  return async () => {
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

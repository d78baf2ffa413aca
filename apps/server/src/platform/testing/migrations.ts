import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')

/** Runs those migrations whose file name is wanted, in their order: for tests that begin with the database of a version before. */
export async function applyMigrations(db: Db, wanted: (file: string) => boolean): Promise<void> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql') && wanted(file))
  for (const file of files.toSorted()) {
    await sql.raw(await readFile(join(FOLDER, file), 'utf8')).execute(db)
  }
}

/** Makes of a test's database that of the version before a migration: its tables, empty. */
export async function makeOlder(db: Db, migration: string): Promise<void> {
  await sql.raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public').execute(db)
  await applyMigrations(db, (file) => file < migration)
}

/** Runs a test's statements in a transaction and takes them back. */
export async function takenBack(db: Database, work: (tx: Db) => Promise<void>): Promise<void> {
  const done = new Error('done')
  const outcome: unknown = await inTransaction(db, async (tx) => {
    await work(tx)
    throw done
  }).catch((error: unknown) => error)
  if (outcome !== done) throw outcome
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { UserFacingError } from '../user-facing-error.ts'
import { readBaseline } from './baseline.ts'
import type { Database, Db } from './database.ts'
import { allRows, allValues, execute } from './statement.ts'
import { applyFunctions, type FunctionFile, readFunctionFiles } from './functions.ts'
import { SERVER } from './sql-files.ts'
import { inTransaction } from './transaction.ts'

const FOLDER = join(SERVER, 'migrations')

/** A step of the tables: the baseline, or a file of migrations/. */
interface Step {
  readonly name: string
  readonly sql: string
}

/** The parts of a database: steps in their order, then the functions of the files. */
export interface Build {
  readonly steps: readonly Step[]
  readonly functions: readonly FunctionFile[]
}

/**
 * Brings a database to this build and returns the name of its newest step. An empty database gets
 * the baseline (schema/), each database the migrations that it lacks, and all functions and
 * triggers of *.functions.sql whose text has changed. All happens in one transaction: if a
 * statement fails, nothing is changed. A lock lets only one of two servers that start at the same
 * time do it. A migration may take minutes, so open `db` without a time limit for statements.
 * @throws UserFacingError when the database was not made by an earlier version of this build; Error
 * of the failing statement
 */
export async function migrate(db: Database, build?: Build): Promise<string> {
  const { steps, functions } = build ?? (await readBuild())
  return inTransaction(db, async (tx) => {
    await execute(tx)`SELECT pg_advisory_xact_lock(hashtextextended('vicino: migrate', 0))`
    const applied = await readApplied(tx)
    const waiting = steps.slice(
      followedOn(
        applied,
        steps.map(({ name }) => name),
      ),
    )
    for (const step of waiting) {
      await sql.raw(step.sql).execute(tx)
      await execute(tx)`INSERT INTO schema_steps (name) VALUES (${step.name})`
    }
    // A step may have dropped tables that functions and triggers of any file use.
    await applyFunctions(tx, functions, waiting.length > 0)
    return steps.at(-1)?.name ?? 'none'
  })
}

/** The baseline, the migrations and the functions as they lie in this build's folders. */
export async function readBuild(): Promise<Build> {
  const [baseline, files, functions] = await Promise.all([
    readBaseline(),
    migrationFiles(),
    readFunctionFiles(),
  ])
  const migrations = files.map(async (file) => ({
    name: nameOf(file),
    sql: await readFile(join(FOLDER, file), 'utf8'),
  }))
  return { steps: [baseline, ...(await Promise.all(migrations))], functions }
}

/** Name of the newest step of this build. */
export async function newestStep(): Promise<string> {
  const newest = (await migrationFiles()).at(-1)
  return newest === undefined ? (await readBaseline()).name : nameOf(newest)
}

const migrationFiles = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted()

const nameOf = (file: string): string => file.replace('.sql', '')

/**
 * Names of the steps that a database has, in their order; makes the tables that keep them in a new
 * database.
 */
async function readApplied(tx: Db): Promise<string[]> {
  const old = await allRows(tx)<{ there: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS there`
  if (old[0]?.there === true) throw beforeBaseline()
  await execute(tx)`CREATE TABLE IF NOT EXISTS schema_steps (
    name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`
  await execute(tx)`CREATE TABLE IF NOT EXISTS schema_functions (
    file text PRIMARY KEY, sha256 text NOT NULL, made text[] NOT NULL)`
  return allValues(tx)`SELECT name FROM schema_steps ORDER BY name`
}

/**
 * Returns how many of the steps a database has. Steps run in the order of their names, so it has
 * the first ones. A database that lacks an earlier step, or has an unknown one, was not made by an
 * earlier version of this build.
 */
function followedOn(applied: readonly string[], names: readonly string[]): number {
  const [baseline] = applied
  if (baseline !== undefined && baseline !== names[0]) throw beforeBaseline()
  const unknown = applied.find((name) => !names.includes(name))
  if (unknown !== undefined) {
    throw new UserFacingError(
      `This database has the migration ${unknown}, which this version does not know: a later version has worked on it. Start that version`,
    )
  }
  const missing = names.find((name, index) => index < applied.length && name !== applied[index])
  if (missing !== undefined) {
    throw new UserFacingError(
      `This database has the migration ${applied.at(-1)} but lacks ${missing}, which comes before it: a version in between has made it, and it cannot be upgraded. Restore a backup from before ${missing}, or begin anew (npm run db:reset)`,
    )
  }
  return applied.length
}

const beforeBaseline = (): UserFacingError =>
  new UserFacingError(
    'This database was made by a version from before the first release, whose tables this version cannot take over. Nothing in it was changed. ' +
      'Begin anew: with another DATA_DIR or DATABASE_URL, or by emptying this one (npm run db:reset); npm start then makes the demo again',
  )

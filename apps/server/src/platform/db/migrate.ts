import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { UserFacingError } from '../user-facing-error.ts'
import { readBaseline } from './baseline.ts'
import type { Database, Db } from './database.ts'
import { allRows, execute, firstValue, onlyValue } from './statement.ts'
import { applyFunctions, type FunctionFile, readFunctionFiles } from './functions.ts'
import { SERVER } from './sql-files.ts'
import { inTransaction } from './transaction.ts'

const FOLDER = join(SERVER, 'migrations')
/** Ms that a migration waits for a lock on a table that requests use. */
const LOCK_MS = 3000
/** How often a migration that got no lock is tried again, a second later each time. */
const TRIES = 20

/** A step of the tables: the baseline, or a file of migrations/. */
interface Step {
  readonly name: string
  readonly sql: string
  /** Builds without this step cannot work on a database that has it: it removes what they use. */
  readonly contracts?: boolean
}

/** The first line of a migration that contracts. All others only add, and older builds work on. */
const CONTRACTS = '-- contracts'

/** The parts of a database: steps in their order, then the functions of the files. */
export interface Build {
  readonly steps: readonly Step[]
  readonly functions: readonly FunctionFile[]
  /** Three numbers. The functions of a later version are not replaced by an earlier one. */
  readonly version: string
}

/**
 * Brings a database to this build and returns the name of its newest step. An empty database gets
 * the baseline (schema/), each database the migrations that it lacks, and all functions and
 * triggers of *.functions.sql whose text has changed. All happens in one transaction: if a
 * statement fails, nothing is changed. A lock lets only one of two servers that start at the same
 * time do it. A migration may take minutes, so open `db` without a time limit for statements. A
 * database on which a later build has worked is left as it is, if this build can work on it.
 * @throws UserFacingError when this build cannot work on the database; Error of the failing
 * statement
 */
export async function migrate(db: Database, build?: Build): Promise<string> {
  const whole = build ?? (await readBuild())
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrateOnce(db, whole)
    } catch (error) {
      if (tries >= TRIES || (error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
      await pause(1000)
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

function migrateOnce(db: Database, { steps, functions, version }: Build): Promise<string> {
  return inTransaction(db, async (tx) => {
    await execute(tx)`SELECT pg_advisory_xact_lock(hashtextextended('vicino: migrate', 0))`
    const applied = await readApplied(tx)
    const waiting = steps.slice(
      followedOn(
        applied,
        steps.map(({ name }) => name),
      ),
    )
    if (applied.length > 0) {
      // Requests wait behind a lock that a migration waits for: it gives up instead, and tries
      // again.
      await execute(tx)`SELECT set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`
      const isOlder = waiting.length === 0 && isLater(await readVersion(tx), version)
      if (applied.length > steps.length || isOlder) return newestOf(applied)
    }
    for (const { name, sql: text, contracts = false } of waiting) {
      await sql.raw(text).execute(tx)
      await execute(tx)`INSERT INTO schema_steps (name, contracts) VALUES (${name}, ${contracts})`
    }
    // A step may have dropped tables that functions and triggers of any file use.
    await applyFunctions(tx, functions, waiting.length > 0)
    await writeVersion(tx, version)
    return newestOf(steps.map(({ name }) => name))
  })
}

/** The baseline, the migrations and the functions as they lie in this build's folders. */
export async function readBuild(): Promise<Build> {
  const [baseline, files, functions] = await Promise.all([
    readBaseline(),
    migrationFiles(),
    readFunctionFiles(),
  ])
  const migrations = files.map(async (file) => {
    const text = await readFile(join(FOLDER, file), 'utf8')
    return { name: nameOf(file), sql: text, contracts: text.startsWith(`${CONTRACTS}\n`) }
  })
  const { version } = JSON.parse(await readFile(join(SERVER, 'package.json'), 'utf8')) as { version: string }
  return { steps: [baseline, ...(await Promise.all(migrations))], functions, version }
}

/** Name of the newest step of this build. */
export async function newestStep(): Promise<string> {
  const newest = (await migrationFiles()).at(-1)
  return newest === undefined ? (await readBaseline()).name : nameOf(newest)
}

const migrationFiles = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted()

const nameOf = (file: string): string => file.replace('.sql', '')

/** A step that a database has. */
interface Applied {
  readonly name: string
  readonly contracts: boolean
}

const newestOf = (steps: readonly (string | Applied)[]): string => {
  const newest = steps.at(-1)
  return typeof newest === 'object' ? newest.name : (newest ?? 'none')
}

/**
 * Whether the build whose newest step is given can work on a database: it has that step, and no
 * later step contracts. A server that is older than its database stays ready while the next
 * release is being rolled out, and can be started again to roll it back.
 */
export const worksOn = (db: Db, newest: string): Promise<boolean> => onlyValue(db)`
    SELECT coalesce(bool_or(name = ${newest}) AND NOT bool_or(name > ${newest} AND contracts), false) FROM schema_steps`

/** Whether a database has all migrations of this build; false for an empty one. */
export async function isMigrated(db: Db): Promise<boolean> {
  const made = await onlyValue(db)<boolean>`SELECT to_regclass('schema_steps') IS NOT NULL`
  return made && (await worksOn(db, await newestStep()))
}

/** The version of the build whose functions a database has. */
const readVersion = (tx: Db): Promise<string> =>
  firstValue(tx)<string>`SELECT value #>> '{}' FROM installation WHERE key = 'version'`.then(
    (version) => version ?? '0.0.0',
  )

const writeVersion = (tx: Db, version: string): Promise<void> => execute(tx)`
    INSERT INTO installation AS i (key, value) VALUES ('version', ${JSON.stringify(version)}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE i.value <> excluded.value`

/** Whether a version of three numbers comes after another one. */
export function isLater(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number))
  const index = [0, 1, 2].find((place) => a?.[place] !== b?.[place])
  return index !== undefined && (a?.[index] ?? 0) > (b?.[index] ?? 0)
}

/**
 * Names of the steps that a database has, in their order; makes the tables that keep them in a new
 * database.
 */
async function readApplied(tx: Db): Promise<Applied[]> {
  const old = await allRows(tx)<{ there: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS there`
  if (old[0]?.there === true) throw beforeBaseline()
  await execute(tx)`CREATE TABLE IF NOT EXISTS schema_steps (
    name text PRIMARY KEY, contracts boolean NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
  await execute(tx)`CREATE TABLE IF NOT EXISTS schema_functions (
    file text PRIMARY KEY, sha256 text NOT NULL, made text[] NOT NULL)`
  return allRows(tx)`SELECT name, contracts FROM schema_steps ORDER BY name`
}

/**
 * Returns how many of the steps a database has. Steps run in the order of their names, so it has
 * the first ones, or all of them and those of a later build.
 * @throws UserFacingError where an earlier step is missing, or a step of a later build contracts
 */
function followedOn(applied: readonly Applied[], names: readonly string[]): number {
  const [baseline] = applied
  if (baseline !== undefined && baseline.name !== names[0]) throw beforeBaseline()
  const unknown = applied.find(({ name, contracts }) => contracts && !names.includes(name))
  if (unknown !== undefined) {
    throw new UserFacingError(
      `This database has the migration ${unknown.name}, which this version does not know and which removed what it needs. Start the version that has made it`,
    )
  }
  const missing = names.find((name, index) => index < applied.length && name !== applied[index]?.name)
  if (missing !== undefined) {
    throw new UserFacingError(
      `This database has the migration ${newestOf(applied)} but lacks ${missing}, which comes before it: a version in between has made it, and it cannot be upgraded. Restore a backup from before ${missing}, or begin anew (npm run db:reset)`,
    )
  }
  return applied.length
}

const beforeBaseline = (): UserFacingError =>
  new UserFacingError(
    'This database was made by a version from before the first release, whose tables this version cannot take over. Nothing in it was changed. ' +
      'Begin anew: with another DATA_DIR or DATABASE_URL, or by emptying this one (npm run db:reset); npm start then makes the demo again',
  )

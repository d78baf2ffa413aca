import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { runScript } from './script.ts'
import { allRows, allValues, execute, firstValue } from './statement.ts'
import { SERVER } from './sql-files.ts'
import { isLater } from './version.ts'

/**
 * Files of the platform come before those of features, whose triggers call the platform's
 * functions.
 */
const FLOORS = ['src/platform/db/', 'src/platform/', 'src/']

const floorOf = (file: string): number => FLOORS.findIndex((floor) => file.startsWith(floor))

/** A file of functions and triggers as the build has it. */
export interface FunctionFile {
  /** Path relative to the server's folder, with slashes. */
  readonly file: string
  readonly text: string
  readonly sha256: string
}

/** The record in the database of an applied file. */
interface AppliedFile {
  readonly file: string
  readonly sha256: string
  readonly made: readonly string[]
}

export interface ApplyOptions {
  /** Apply all files, also those whose text has not changed. */
  readonly all: boolean
  /**
   * Functions that no file makes any more are kept under this version, for servers of the release
   * before; undefined: they are dropped.
   */
  readonly keepsSince: string | undefined
  /** Functions kept under an earlier version than this one are dropped. */
  readonly version: string
}

/** All `*.functions.sql`, in the order in which they are applied. */
export async function readFunctionFiles(): Promise<FunctionFile[]> {
  const files = globSync('src/**/*.functions.sql', { cwd: SERVER }).map((file) => file.replaceAll('\\', '/'))
  const sorted = files.toSorted((a, b) => floorOf(a) - floorOf(b) || (a < b ? -1 : 1))
  return Promise.all(
    sorted.map(async (file) => {
      const text = await readFile(join(SERVER, file), 'utf8')
      return { file, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Makes the functions and triggers of the database equal to the files: applies files whose text has
 * changed (with `all` every file), and drops objects that no file makes any more. Functions that the
 * release before made are kept until the next one, because its servers call them while they are
 * being replaced. It must run in the transaction of the migration.
 * @throws Error of the failing statement, also of a statement inside a function that PostgreSQL
 * cannot parse
 */
export async function applyFunctions(
  tx: Db,
  files: readonly FunctionFile[],
  { all, keepsSince, version }: ApplyOptions,
): Promise<void> {
  const applied = await readApplied(tx)
  const before = new Map(applied.map((one) => [one.file, one]))
  const changed = all ? files : files.filter(({ file, sha256 }) => before.get(file)?.sha256 !== sha256)
  const gone = applied.filter(({ file }) => !files.some((one) => one.file === file))
  const keptBefore = await readKept(tx)
  const isOver = Object.values(keptBefore).some((since) => isLater(version, since))
  if (changed.length === 0 && gone.length === 0 && !isOver) return
  // Functions call each other across files, so their bodies are checked when all of them exist.
  await execute(tx)`SET LOCAL check_function_bodies = off`
  const seen = new Set(await writtenNow(tx))
  const made = new Map(applied.map((one) => [one.file, one.made]))
  for (const { file } of gone) made.delete(file)
  for (const { file, text } of changed) {
    await runScript(tx, text)
    const written = (await writtenNow(tx)).filter((object) => !seen.has(object))
    for (const object of written) seen.add(object)
    made.set(file, written)
  }
  const present = new Set([...made.values()].flat())
  const stale = [...applied.flatMap((one) => one.made), ...Object.keys(keptBefore)].filter(
    (object) => !present.has(object),
  )
  const kept = keptOf(stale, keptBefore, { keepsSince, version })
  await writeKept(tx, kept)
  // Triggers first: a function that a trigger calls cannot be dropped.
  const dropped = stale.filter((object) => kept[object] === undefined)
  for (const object of [...new Set(dropped)].toSorted().toReversed()) {
    await sql.raw(`DROP ${object.replace(' ', ' IF EXISTS ')}`).execute(tx)
  }
  await checkBodies(tx)
  await execute(tx)`DELETE FROM schema_functions WHERE file = ANY (${gone.map(({ file }) => file)}::text[])`
  const rows = changed.map(({ file, sha256 }) => ({ file, sha256, made: made.get(file) }))
  await execute(tx)`
    INSERT INTO schema_functions (file, sha256, made)
    SELECT file, sha256, made FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (file text, sha256 text, made text[])
    ON CONFLICT (file) DO UPDATE SET sha256 = excluded.sha256, made = excluded.made`
}

/** Functions that no file makes any more, and the version under which they have been kept. */
type Kept = Readonly<Record<string, string>>

/** Chooses which of the objects that no file makes are kept. A trigger acts by itself: never. */
function keptOf(
  stale: readonly string[],
  before: Kept,
  { keepsSince, version }: Pick<ApplyOptions, 'keepsSince' | 'version'>,
): Kept {
  const functions = stale.filter((object) => object.startsWith('FUNCTION '))
  return Object.fromEntries(
    functions
      .map((object) => [object, before[object] ?? keepsSince] as const)
      .filter((pair): pair is [string, string] => pair[1] !== undefined && !isLater(version, pair[1])),
  )
}

const readKept = async (tx: Db): Promise<Kept> =>
  (await firstValue(tx)<Kept>`SELECT value FROM installation WHERE key = 'kept functions'`) ?? {}

const writeKept = (tx: Db, kept: Kept): Promise<void> => execute(tx)`
  INSERT INTO installation (key, value) VALUES ('kept functions', ${JSON.stringify(kept)}::jsonb)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`

/** Reads the record of each applied file. */
const readApplied = (tx: Db): Promise<AppliedFile[]> =>
  allRows(tx)`SELECT file, sha256, made FROM schema_functions`

/**
 * Lists the functions and triggers that this transaction made or replaced, in the form of DROP:
 * PostgreSQL marks a row of its catalogue with the transaction that wrote it.
 */
const writtenNow = (tx: Db): Promise<string[]> => allValues(tx)`
    SELECT 'FUNCTION ' || oid::regprocedure AS object FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND xmin = pg_current_xact_id()::xid
    UNION ALL
    SELECT format('TRIGGER %I ON %s', tgname, tgrelid::regclass) FROM pg_trigger
    WHERE NOT tgisinternal AND tgparentid = 0 AND xmin = pg_current_xact_id()::xid`

/**
 * Makes PostgreSQL check the bodies of all functions in SQL and PL/pgSQL, as it does when they are
 * made one by one.
 */
async function checkBodies(tx: Db): Promise<void> {
  await execute(tx)`SET LOCAL check_function_bodies = on`
  await execute(tx)`
    SELECT CASE l.lanname WHEN 'sql' THEN fmgr_sql_validator(p.oid) ELSE plpgsql_validator(p.oid) END
    FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE p.pronamespace = 'public'::regnamespace AND l.lanname IN ('sql', 'plpgsql')`
}

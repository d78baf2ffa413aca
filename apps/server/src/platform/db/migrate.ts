import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { followedOn, newestOf, readAppliedSteps } from './applied-steps.ts'
import { type Build, readBuild, type Step } from './build.ts'
import type { Database, Db } from './database.ts'
import { applyFunctions } from './functions.ts'
import { grantRows } from './grants.ts'
import { runOutside } from './outside-step.ts'
import { allowTriggers, runScript } from './script.ts'
import { execute, firstValue, onlyValue } from './statement.ts'
import { inTransaction } from './transaction.ts'
import { isLater } from './version.ts'

/** Ms that a migration waits for a lock on a table that requests use. */
const LOCK_MS = 3000
/** How often a migration that got no lock is tried again, a second later each time. */
const TRIES = 20
/** How often a migration that waits for another one looks whether that has ended, in ms. */
const LOOK_MS = 200
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Brings a database to a build and returns the name of its newest step. An empty database gets the
 * baseline (schema/), each database the migrations that it lacks, and all functions and triggers of
 * *.functions.sql whose text has changed. All happens in one transaction: if a statement fails,
 * nothing is changed. Only a step outside of transactions parts it: what stands before it is
 * committed, and a failed one is tried again by the next migration. A lock lets only one of two
 * servers that start at the same time do it. A migration may take minutes, so open `db` without a
 * time limit for statements. A database on which a later build has worked is left as it is, if this
 * build can work on it.
 * @param wanted by default this build
 * @param serverRole a role that gets the rights to the rows, if it is not the one that migrates
 * @throws UserFacingError when this build cannot work on the database; Error of the failing
 * statement
 */
export async function migrate(db: Database, wanted?: Build, serverRole?: string): Promise<string> {
  const build = wanted ?? (await readBuild())
  return db.connection().execute((one) =>
    whileLocked(one, async () => {
      for (;;) {
        const outcome = await patiently(() => inTransaction(one, (tx) => bring(tx, build, serverRole)))
        if (typeof outcome === 'string') return outcome
        await runOutside(one, outcome)
      }
    }),
  )
}

/**
 * Works while this connection holds the lock of migrations. A statement that waited for the lock
 * would block CREATE INDEX CONCURRENTLY of the one that has it, so it is tried for again and again.
 */
async function whileLocked<Result>(one: Database, work: () => Promise<Result>): Promise<Result> {
  const key = sql`hashtextextended('vicino: migrate', 0)`
  while (!(await onlyValue(one)<boolean>`SELECT pg_try_advisory_lock(${key})`)) await pause(LOOK_MS)
  try {
    return await work()
  } finally {
    // A lost connection has lost the lock, too.
    await execute(one)`SELECT pg_advisory_unlock(${key})`.catch(() => undefined)
  }
}

/** Repeats work that did not get a lock on a table. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries >= TRIES || (error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
      await pause(1000)
    }
  }
}

/**
 * Applies the steps that a database lacks, and then the functions.
 * @returns the next step outside of transactions, or the name of the newest step after the last one
 */
async function bring(
  tx: Db,
  { steps, functions, version }: Build,
  serverRole: string | undefined,
): Promise<Step | string> {
  const applied = await readAppliedSteps(tx)
  const names = steps.map(({ name }) => name)
  const waiting = steps.slice(followedOn(applied, names))
  const before = applied.length === 0 ? undefined : await readNote(tx, 'version')
  if (applied.length > 0) {
    // Requests wait behind a lock that a migration waits for: it gives up instead, and tries again.
    await execute(tx)`SELECT set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`
    const isOlder = waiting.length === 0 && isLater(before ?? '0.0.0', version)
    if (applied.length > steps.length || isOlder) return newestOf(applied)
  }
  await allowTriggers(tx)
  const outside = waiting.find(({ isOutside }) => isOutside)
  for (const { name, sql: text, contracts = false } of waiting) {
    if (name === outside?.name) return outside
    await runScript(tx, text)
    await execute(tx)`INSERT INTO schema_steps (name, contracts) VALUES (${name}, ${contracts})`
  }
  const newest = newestOf(steps)
  const functionsAt = await readNote(tx, 'functions')
  const contracted = steps.some(({ name, contracts }) => contracts && name > (functionsAt ?? ''))
  await applyFunctions(tx, functions, {
    // A step may have dropped tables that functions and triggers of any file use.
    all: functionsAt !== newest,
    // The servers of the release before still call its functions, unless they can work no more.
    keepsSince: before !== undefined && isLater(version, before) && !contracted ? version : undefined,
    version,
  })
  await writeNote(tx, 'functions', newest)
  await writeNote(tx, 'version', version)
  if (serverRole !== undefined) await grantRows(tx, serverRole)
  return newest
}

/** A fact about the functions of a database: the build's version, and its newest step then. */
const readNote = (tx: Db, key: 'version' | 'functions'): Promise<string | undefined> =>
  firstValue(tx)`SELECT value #>> '{}' FROM installation WHERE key = ${key}`

const writeNote = (tx: Db, key: 'version' | 'functions', value: string): Promise<void> => execute(tx)`
    INSERT INTO installation AS i (key, value) VALUES (${key}, ${JSON.stringify(value)}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE i.value <> excluded.value`

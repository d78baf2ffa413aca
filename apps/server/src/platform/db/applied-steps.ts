import { UserFacingError } from '../user-facing-error.ts'
import { newestStep } from './build.ts'
import type { Db } from './database.ts'
import { allRows, anyRow, execute, onlyValue } from './statement.ts'

/** A step that a database has. */
export interface AppliedStep {
  readonly name: string
  readonly contracts: boolean
}

/** Name of the last of some steps. */
export const newestOf = (steps: readonly { readonly name: string }[]): string => steps.at(-1)?.name ?? 'none'

/**
 * Reads the steps that a database has, in their order; makes the tables that keep them in a new
 * database.
 * @throws UserFacingError when the database holds something else
 */
export async function readAppliedSteps(tx: Db): Promise<AppliedStep[]> {
  if (await hasTable(tx, 'kysely_migration')) throw beforeBaseline()
  if (!(await hasTable(tx, 'schema_steps'))) {
    await refuseForeign(tx)
    await execute(tx)`CREATE TABLE schema_steps (
      name text PRIMARY KEY, contracts boolean NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
    await execute(tx)`CREATE TABLE schema_functions (
      file text PRIMARY KEY, sha256 text NOT NULL, made text[] NOT NULL)`
  }
  return allRows(tx)`SELECT name, contracts FROM schema_steps ORDER BY name`
}

const hasTable = (db: Db, name: string): Promise<boolean> =>
  onlyValue(db)`SELECT to_regclass(${name}) IS NOT NULL`

/** @throws UserFacingError when there are tables that no extension has made */
async function refuseForeign(tx: Db): Promise<void> {
  const hasForeign = await anyRow(tx)`
    SELECT FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e') LIMIT 1`
  if (!hasForeign) return
  throw new UserFacingError(
    'DATABASE_URL: this database holds tables of something else. Nothing in it was changed; name an empty database (createdb), or the one that this product has made',
  )
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
  return (await hasTable(db, 'schema_steps')) && (await worksOn(db, await newestStep()))
}

/**
 * Returns how many of the steps a database has. Steps run in the order of their names, so it has
 * the first ones, or all of them and those of a later build.
 * @throws UserFacingError where an earlier step is missing, or a step of a later build contracts
 */
export function followedOn(applied: readonly AppliedStep[], names: readonly string[]): number {
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

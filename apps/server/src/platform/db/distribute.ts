import { sql } from 'kysely'
import { UserFacingError } from '../user-facing-error.ts'
import type { Database, Db } from './database.ts'
import { DISTRIBUTED_TABLES, distributionColumn, REFERENCE_TABLES } from './distributed-tables.ts'
import { allowTriggers } from './script.ts'
import { allRows, allValues, anyRow, execute, onlyValue } from './statement.ts'
import { inTransaction } from './transaction.ts'

export interface DistributeOptions {
  /** True: everything is done and then taken back. */
  readonly isTrial?: boolean
  /** Parts that the rows are split into: the most workers that they can ever be spread over. */
  readonly shards?: number
}

/** What was done with one table. */
export interface TableReport {
  readonly table: string
  /** True where each worker has all rows. */
  readonly isWhole: boolean
  /** False where the table had been distributed before, and was left as it is. */
  readonly isNew: boolean
  /** References across the border of the distributed tables. */
  readonly dropped: readonly string[]
  /** Keys that lacked the program, and begin with it now. */
  readonly widened: readonly string[]
}

const SHARDS = 32
const FAMILY: readonly string[] = DISTRIBUTED_TABLES
const REFERENCES: readonly string[] = REFERENCE_TABLES
const TABLES = [...REFERENCES, ...FAMILY]

const NO_CITUS =
  'DATABASE_URL: this database has no Citus. Its superuser adds it on the coordinator and on each worker: CREATE EXTENSION citus'
const IS_WORKER = 'DATABASE_URL: this is a worker of Citus. Tables are distributed on the coordinator'
const NO_WORKERS =
  "DATABASE_URL: Citus has no workers here. Its superuser adds each: SELECT citus_add_node('HOST', 5432)"

/**
 * Spreads the tables of programs over the workers of Citus, so that all rows of a program stand on
 * one worker. Citus keeps no reference between a distributed table and one of the coordinator, and
 * no key without the program: such references are dropped, such keys get the program. All happens
 * in one transaction. Tables that are distributed already are left as they are.
 * @throws UserFacingError where there is no Citus, or it has no workers
 */
export async function distribute(db: Database, options: DistributeOptions = {}): Promise<TableReport[]> {
  const { isTrial = false, shards = SHARDS } = options
  await refuseWithoutCitus(db)
  let reports: TableReport[] = []
  const takenBack = new Error('A trial is taken back')
  try {
    await inTransaction(db, async (tx) => {
      reports = await spread(tx, shards)
      if (isTrial) throw takenBack
    })
  } catch (error) {
    if (error !== takenBack) throw error
  }
  return reports
}

async function refuseWithoutCitus(db: Db): Promise<void> {
  if (!(await anyRow(db)`SELECT FROM pg_extension WHERE extname = 'citus'`))
    throw new UserFacingError(NO_CITUS)
  if (await onlyValue(db)<boolean>`SELECT groupid <> 0 FROM pg_dist_local_group`)
    throw new UserFacingError(IS_WORKER)
  if (
    !(await anyRow(db)`SELECT FROM pg_dist_node WHERE shouldhaveshards AND isactive AND noderole = 'primary'`)
  ) {
    throw new UserFacingError(NO_WORKERS)
  }
}

async function spread(tx: Db, shards: number): Promise<TableReport[]> {
  await allowTriggers(tx)
  await execute(tx)`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`
  await execute(tx)`SET LOCAL client_min_messages = warning`
  await execute(tx)`SELECT set_config('citus.shard_count', ${String(shards)}, true)`
  const before = new Set(await allValues(tx)<string>`SELECT logicalrelid::text FROM pg_dist_partition`)
  const fresh = TABLES.filter((table) => !before.has(table))
  const references = await dropReferences(tx, fresh)
  const widened = new Map<string, string[]>()
  for (const table of fresh.filter(isOfFamily)) widened.set(table, await widenKeys(tx, table))
  let together = FAMILY.find((table) => before.has(table))
  for (const table of fresh) {
    if (!isOfFamily(table)) {
      await execute(tx)`SELECT create_reference_table(${table}::text::regclass)`
      continue
    }
    await execute(tx)`
      SELECT create_distributed_table(${table}::text::regclass, ${distributionColumn(table)}, colocate_with => ${together ?? 'none'})`
    together ??= table
  }
  const inside = references.filter(({ table, other }) => isOfFamily(table) && isOfFamily(other))
  for (const { table, name, definition } of inside) {
    await sql`ALTER TABLE ${sql.id(table)} ADD CONSTRAINT ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
  }
  const across = references.filter((one) => !inside.includes(one))
  return TABLES.map((table) => ({
    table,
    isWhole: !isOfFamily(table),
    isNew: fresh.includes(table),
    dropped: across.filter((one) => one.table === table || one.other === table).map(textOf),
    widened: widened.get(table) ?? [],
  }))
}

const isOfFamily = (table: string): boolean => FAMILY.includes(table)

interface Reference {
  readonly table: string
  readonly name: string
  readonly other: string
  readonly definition: string
}

const textOf = ({ table, definition }: Reference): string => `${table}: ${definition}`

/**
 * Drops all references from and to the tables. Those between distributed tables are made again when
 * both ends are distributed.
 */
async function dropReferences(tx: Db, tables: readonly string[]): Promise<Reference[]> {
  const references = await allRows(tx)<Reference>`
    SELECT conrelid::regclass::text AS table, conname AS name, confrelid::regclass::text AS other,
      pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace
      AND (conrelid::regclass::text = ANY (${tables}::text[]) OR confrelid::regclass::text = ANY (${tables}::text[]))
    ORDER BY 1, 2`
  for (const { table, name } of references) {
    await execute(tx)`ALTER TABLE ${sql.id(table)} DROP CONSTRAINT ${sql.id(name)}`
  }
  return references
}

/** A unique index, and the constraint behind it, if it has one. */
interface Key {
  readonly name: string
  readonly constraint: 'PRIMARY KEY' | 'UNIQUE' | null
  readonly definition: string
  readonly columns: readonly string[]
}

/** Puts the program before the columns of each key that lacks it. A key of one id keeps an index. */
async function widenKeys(tx: Db, table: string): Promise<string[]> {
  const column = distributionColumn(table)
  const keys = await allRows(tx)<Key>`
    SELECT relname AS name, CASE contype WHEN 'p' THEN 'PRIMARY KEY' WHEN 'u' THEN 'UNIQUE' END AS constraint,
      pg_get_indexdef(indexrelid) AS definition, to_jsonb(ARRAY(
        SELECT coalesce(attname::text, '') FROM unnest(indkey) WITH ORDINALITY AS k (number, place)
          LEFT JOIN pg_attribute ON attrelid = indrelid AND attnum = number AND number > 0 ORDER BY place)) AS columns
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      LEFT JOIN pg_constraint ON conindid = indexrelid AND contype IN ('p', 'u')
    WHERE indrelid = ${table}::text::regclass AND indisunique`
  const narrow = keys.filter(({ columns }) => !columns.includes(column))
  for (const { name, constraint, definition, columns } of narrow) {
    if (constraint === null) {
      await execute(tx)`DROP INDEX ${sql.id(name)}`
      await sql.raw(definition.replace(' (', ` (${column}, `)).execute(tx)
      continue
    }
    const listed = sql.join(columns.map((one) => sql.id(one)))
    await execute(tx)`ALTER TABLE ${sql.id(table)} DROP CONSTRAINT ${sql.id(name)}`
    await execute(tx)`
      ALTER TABLE ${sql.id(table)} ADD CONSTRAINT ${sql.id(name)} ${sql.raw(constraint)} (${sql.id(column)}, ${listed})`
    await execute(tx)`CREATE INDEX ${sql.id(`${name}_alone`)} ON ${sql.id(table)} (${listed})`
  }
  return narrow.map(({ name }) => name)
}

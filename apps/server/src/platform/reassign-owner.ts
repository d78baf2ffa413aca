import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import { execute, firstValue } from './db/statement.ts'
import type { Merging, PersonalMerge } from './personal-data.ts'

/** A table whose rows belong to a person. */
interface Owned {
  readonly table: string
  /** The column that names the person. */
  readonly owner: string
  /**
   * Columns in which the person has each value at most once: rows that the other account has too
   * are not moved, but erased.
   */
  readonly once?: readonly string[]
}

/** Moves rows of a merged account to the remaining one. */
export async function reassignOwner(
  tx: Db,
  { from, into }: Merging,
  { table, owner, once }: Owned,
): Promise<void> {
  const [rows, column] = [sql.table(table), sql.ref(`r.${owner}`)]
  const same = (once ?? []).map((name) => sql`AND o.${sql.ref(name)} IS NOT DISTINCT FROM r.${sql.ref(name)}`)
  const isFree =
    once === undefined
      ? sql`true`
      : sql`NOT EXISTS (SELECT FROM ${rows} o WHERE ${sql.ref(`o.${owner}`)} = ${into} ${sql.join(same, sql` `)})`
  await execute(tx)`
    UPDATE ${rows} r SET ${sql.ref(owner)} = ${into} WHERE ${column} = ${from} AND ${isFree}`
}

/** Makes the function that counts a person's rows of a table, for the summary of a merge. */
export const countOf =
  ({ table, owner }: Owned) =>
  async (db: Db, userId: string): Promise<number> => {
    return firstValue(db, 0)`
      SELECT count(*)::int AS count FROM ${sql.table(table)} r WHERE ${sql.ref(`r.${owner}`)} = ${userId}`
  }

/** Builds a merge that only changes the owners of rows. */
export const reassigning = (counts: PersonalMerge['counts'], ...tables: readonly Owned[]): PersonalMerge => ({
  counts,
  async move(tx, merging) {
    for (const table of tables) await reassignOwner(tx, merging, table)
  },
})

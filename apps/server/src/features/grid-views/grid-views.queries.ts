import type { GridName } from '@vicino/contract/grid-views/constants'
import type { GridView } from '@vicino/contract/grid-views/schemas'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface Whose {
  readonly grid: GridName
  readonly userId: string
}

/** Somebody's views of a table, by name. */
export async function readViews(db: Db, { grid, userId }: Whose): Promise<GridView[]> {
  const { rows } = await sql<GridView>`
    SELECT id AS "_id", name, search, hidden FROM grid_views
    WHERE user_id = ${userId} AND grid = ${grid} ORDER BY name, id`.execute(db)
  return rows
}

/** Keeps a view under its name. @returns false where it would be one more than `most` */
export async function writeView(
  tx: Db,
  { grid, userId }: Whose,
  { name, search, hidden }: Omit<GridView, '_id'>,
  { most, now }: { most: number; now: Date },
): Promise<boolean> {
  // Two at once of one person take turns.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('views ' || ${userId}::text, 0))`.execute(tx)
  const { numAffectedRows } = await sql`
    INSERT INTO grid_views (user_id, grid, name, search, hidden, updated_at)
    SELECT ${userId}, ${grid}, ${name}, ${JSON.stringify(search)}::jsonb, ${hidden}::text[], ${now}
    WHERE (SELECT count(*) FROM grid_views WHERE user_id = ${userId} AND grid = ${grid} AND name <> ${name}) < ${most}::int
    ON CONFLICT (user_id, grid, name) DO UPDATE
      SET search = excluded.search, hidden = excluded.hidden, updated_at = excluded.updated_at`.execute(tx)
  return numAffectedRows === 1n
}

/** @returns false when there is none */
export async function removeView(tx: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('grid_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

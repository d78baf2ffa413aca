import type { GridName } from '@vicino/contract/foundation/saved-views/constants'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { allRows, anyChanged, anyRow } from '../../../platform/db/statement.ts'

/** Owner and table of views: a table of the back-office, or the customers of a program. */
export type Whose = { readonly userId: string } & (
  | { readonly grid: GridName; readonly programId?: undefined }
  | { readonly grid: 'customer'; readonly programId: string }
)

export interface KeptView {
  readonly name: string
  /** Texts of the address's parameters by name. */
  readonly search: Record<string, string>
  /** Columns in their order; empty = the default order. */
  readonly order: string[]
  readonly hidden: string[]
}

const own = ({ grid, userId, programId }: Whose) => sql`
  user_id = ${userId} AND grid = ${grid} AND program_id IS NOT DISTINCT FROM ${programId ?? null}::uuid`

/** Reads a user's views of a table, by name. */
export function readViews(db: Db, whose: Whose): Promise<(KeptView & { readonly _id: string })[]> {
  return allRows(db)`
    SELECT id AS "_id", name, search, column_order AS "order", hidden FROM grid_views
    WHERE ${own(whose)} ORDER BY name, id`
}

/** Stores a view under its name. @returns false where it would be one more than `most` */
export async function writeView(
  tx: Db,
  whose: Whose,
  { name, search, order, hidden }: KeptView,
  { most, now }: { most: number; now: Date },
): Promise<boolean> {
  const { userId, grid, programId = null } = whose
  // Two simultaneous requests of one user run one after the other.
  await lockByName(tx, `views ${userId}`)
  return anyChanged(tx)`
    INSERT INTO grid_views (user_id, grid, program_id, name, search, column_order, hidden, updated_at)
    SELECT ${userId}, ${grid}, ${programId}::uuid, ${name}, ${JSON.stringify(search)}::jsonb, ${order}::text[], ${hidden}::text[], ${now}
    WHERE (SELECT count(*) FROM grid_views WHERE ${own(whose)} AND name <> ${name}) < ${most}::int
    ON CONFLICT (user_id, grid, program_id, name) DO UPDATE
      SET search = excluded.search, column_order = excluded.column_order, hidden = excluded.hidden,
        updated_at = excluded.updated_at`
}

/**
 * Removes a view of the tables of the back-office, or of the customers of a program. @returns false
 * when there is none
 */
export const removeView = (
  tx: Db,
  { userId, programId }: { readonly userId: string; readonly programId: string | null },
  id: string,
): Promise<boolean> => anyRow(tx)`
    DELETE FROM grid_views
    WHERE id = ${id} AND user_id = ${userId} AND program_id IS NOT DISTINCT FROM ${programId}::uuid
    RETURNING id`

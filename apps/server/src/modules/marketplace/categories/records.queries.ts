import { MOST_COUNTED } from '@vicino/contract/common/admin-list'
import type { CategorySort } from '@vicino/contract/marketplace/categories/constants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { changedRows, execute, firstRow } from '../../../platform/db/statement.ts'
import { readTablePage, type Table } from '../../../platform/db/table-page.ts'
import type { CategoryRow } from './categories.queries.ts'

export interface CategoryData extends CategoryRow {
  readonly deals: number
}

/** Counts all deals that name a category, up to a limit. */
const COLUMNS = sql`c.*, (
  SELECT count(*)::int FROM (SELECT FROM deals d WHERE d.category_ids @> ARRAY[c.id] LIMIT ${sql.lit(MOST_COUNTED)}) named) AS deals`

const SORTS: Readonly<Record<CategorySort, { key: RawBuilder<unknown>; type: string }>> = {
  order: { key: sql`c.sort_order`, type: 'int' },
  name: { key: sql`plain_text(c.name_it)`, type: 'text' },
}

/** Reads a page of the section of categories. */
export function readCategoryRecords(
  db: Db,
  ask: Pick<Table, 'place' | 'count'> & {
    readonly search: string | undefined
    readonly sort: CategorySort
    readonly descending: boolean
  },
) {
  return readTablePage<CategoryData>(db, {
    from: sql`categories c`,
    id: sql`c.id`,
    where: [],
    search:
      ask.search === undefined
        ? undefined
        : { words: sql`plain_text(E'\\n' || c.name_it || E'\\n' || c.name_en)`, text: ask.search },
    sort: { ...SORTS[ask.sort], descending: ask.descending },
    place: ask.place,
    count: ask.count,
    columns: COLUMNS,
    rows: sql`page JOIN categories c ON c.id = page.id`,
  })
}

export const findCategory = (db: Db, id: string): Promise<CategoryData | undefined> =>
  firstRow(db)`SELECT ${COLUMNS} FROM categories c WHERE c.id = ${id}`

/**
 * Moves deals of a category to another one; a deal with both only loses the first.
 * @returns how many deals changed
 */
export function moveDeals(tx: Db, from: string, to: string, limit: number): Promise<number> {
  return changedRows(tx)`
    WITH named AS MATERIALIZED (
      SELECT id FROM deals WHERE category_ids @> ARRAY[${from}::uuid] ORDER BY id LIMIT ${limit}::int FOR UPDATE
    )
    UPDATE deals d SET category_ids = CASE
      WHEN d.category_ids @> ARRAY[${to}::uuid] THEN array_remove(d.category_ids, ${from}::uuid)
      ELSE array_replace(d.category_ids, ${from}::uuid, ${to}::uuid) END
    FROM named WHERE d.id = named.id`
}

/** Counts the deals that name a category, up to a limit. */
export async function countDeals(db: Db, id: string): Promise<number> {
  return (await findCategory(db, id))?.deals ?? 0
}

/**
 * Returns those of these categories that exist, and prevents their deletion until the transaction
 * ends.
 */
export async function holdCategories(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves businesses' applications from one category to another. */
export const moveApplications = (tx: Db, from: string, to: string): Promise<void> =>
  execute(tx)`UPDATE business_applications SET category_id = ${to} WHERE category_id = ${from}`

/** @throws a violation of a foreign key when a business's application names it */
export async function removeCategory(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', id).execute()
}

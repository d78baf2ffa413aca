import type { Language } from '@vicino/contract/common/language'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'
import { escapeLike } from '../../../platform/db/like.ts'
import type { Categories } from '../../../platform/db/schema.gen.ts'

export type CategoryRow = Selectable<Categories>

/** Where a page starts: after a category, or with it (`include`). */
export interface CategoryStart {
  readonly order: number
  readonly id: string
  readonly include: boolean
}

/**
 * Reads the visible categories in the superAdmins' order, and one row more than `limit` when the
 * list goes on.
 */
export function readCategories(db: Db, start: CategoryStart | null, limit: number): Promise<CategoryRow[]> {
  const after =
    start === null
      ? sql`true`
      : sql`(sort_order, id) ${sql.raw(start.include ? '>=' : '>')} (${start.order}::int, ${start.id}::uuid)`
  return allRows(db)`
    SELECT * FROM categories WHERE active AND ${after} ORDER BY sort_order, id LIMIT ${limit + 1}::int`
}

/**
 * Reads a numbered page of the visible categories whose name contains `search`; `total` counts
 * those of all pages.
 */
export async function readCategoryPage(
  db: Db,
  filter: { search: string | undefined; limit: number; offset: number },
): Promise<{ rows: CategoryRow[]; total: number }> {
  const pattern = `%${escapeLike(filter.search ?? '')}%`
  const named = sql`active AND (plain_text(name_it) LIKE plain_text(${pattern}) OR plain_text(name_en) LIKE plain_text(${pattern}))`
  const rows = await allRows(db)<CategoryRow & { total: number }>`
    SELECT total.count::float8 AS total, page.* FROM (SELECT count(*) FROM categories WHERE ${named}) total LEFT JOIN (
      SELECT * FROM categories WHERE ${named} ORDER BY sort_order, id LIMIT ${filter.limit}::int OFFSET ${filter.offset}::int
    ) page ON true
    ORDER BY page.sort_order, page.id`
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** Stores a category. @returns undefined when its slug is taken */
export async function insertCategory(
  db: Db,
  values: Insertable<Categories>,
): Promise<CategoryRow | undefined> {
  return db
    .insertInto('categories')
    .values(values)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function changeCategory(
  db: Db,
  id: string,
  values: Updateable<Categories>,
): Promise<CategoryRow | undefined> {
  return db.updateTable('categories').set(values).where('id', '=', id).returningAll().executeTakeFirst()
}

/**
 * Shows or hides categories. @returns the ids that exist, and whether each was in that state
 * already
 */
export const setActive = (
  tx: Db,
  ids: readonly string[],
  active: boolean,
): Promise<{ id: string; before: boolean }[]> => allRows(tx)`
    WITH named AS MATERIALIZED (
      SELECT id, active AS before FROM categories WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE
    ), written AS (
      UPDATE categories c SET active = ${active} FROM named WHERE c.id = named.id AND named.before <> ${active}
    )
    SELECT id, before = ${active} AS before FROM named`

/** Tells whether another category has the slug. */
export async function slugTaken(db: Db, slug: string, except: string): Promise<boolean> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', except)
    .executeTakeFirst()
  return row !== undefined
}

/** Reads a category and locks its row until the transaction ends. */
export async function lockCategory(db: Db, id: string): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

interface NamedCategories {
  /** Ids by name or slug, in lower case. */
  readonly categories: ReadonlyMap<string, string>
  readonly names: Readonly<Record<Language, readonly string[]>>
}

/** Reads the categories by their names and slugs, and their names in either language. */
export async function categoriesByName(db: Db): Promise<NamedCategories> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'slug', 'name_it', 'name_en'])
    .orderBy('name_it')
    .execute()
  return {
    categories: new Map(
      rows.flatMap(({ id, slug, name_it, name_en }) =>
        [name_en, name_it, slug].map((name) => [name.toLowerCase(), id] as const),
      ),
    ),
    names: { it: rows.map(({ name_it }) => name_it), en: rows.map(({ name_en }) => name_en) },
  }
}

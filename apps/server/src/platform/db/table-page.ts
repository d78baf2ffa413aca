import { type RawBuilder, sql } from 'kysely'
import { MOST_COUNTED } from '@vicino/contract/common/admin-list'
import type { Db } from './database.ts'
import { allRows } from './statement.ts'
import { escapeLike } from './like.ts'
import { UNNAMED } from './session-client.ts'

/** A column that a table is sorted by; an index holds it with the id of the row. */
export interface TableSort {
  readonly key: RawBuilder<unknown>
  /** Type of the column, to which a cursor's key is cast. */
  readonly type: string
  readonly descending: boolean
}

/**
 * Start of a page: after a row (null = at the beginning), or after `skip` rows; it has at most
 * `limit` rows, and one more is read. `hits`: number of rows that the first page of a search found;
 * null = this is the first page.
 */
export interface TablePlace {
  readonly start: { readonly key: string; readonly id: string } | null
  readonly skip: number
  readonly limit: number
  readonly hits: number | null
}

/**
 * A search: for a text within an expression that has a trigram index, or for words (`query`) in a
 * tsvector. With `ids` another table or several indexes return the matching rows. `walk` names
 * narrower tables that together contain each row once, with the columns of order and words, each to
 * be walked along its own index.
 */
export type TableSearch =
  | { readonly words: RawBuilder<unknown>; readonly text: string }
  | {
      readonly vector: RawBuilder<unknown>
      readonly query: RawBuilder<unknown>
      readonly ids?: RawBuilder<unknown>
      readonly walk?: readonly RawBuilder<unknown>[] | undefined
    }

export interface Table {
  /** `users u` */
  readonly from: RawBuilder<unknown>
  /** `u.id` */
  readonly id: RawBuilder<unknown>
  /** Conditions on a row; a value with its own plan is written with sql.lit(). */
  readonly where: readonly RawBuilder<unknown>[]
  readonly search?: TableSearch | undefined
  readonly sort: TableSort
  readonly place: TablePlace
  /** Columns of a row of the page, read from `rows`: `page JOIN users u ON u.id = page.id`. */
  readonly columns: RawBuilder<unknown>
  readonly rows: RawBuilder<unknown>
  /**
   * Most rows that are counted; null = no count. `whole` names the table if no filter narrows it.
   */
  readonly count: { readonly most: number; readonly whole?: string | undefined } | null
}

/**
 * Up to this many found rows are sorted; if there are more, those of a page are met soon along the
 * order.
 */
const FEW = 1000
/**
 * Shorter texts are searched at the beginning of a word only, because nearly all words contain
 * them.
 */
const ANYWHERE_FROM = 3

/**
 * Reads a page of a back-office table in one statement: the index of the order alone finds its
 * rows, which are fetched afterwards. One row more than `limit` tells that there is a next page. A
 * search takes one of two ways: few matching rows are sorted; if there are more, the order is
 * walked until the page is full. The first page finds out which way; later pages know it.
 */
export async function readTablePage<Row>(
  db: Db,
  table: Table,
): Promise<{ rows: (Row & { readonly key: string; readonly id: string })[]; total: number | null }> {
  const { columns, rows: source, sort, search, place } = table
  const direction = sql.raw(sort.descending ? 'DESC' : 'ASC')
  // The best plan for the first page of a search depends on its text; later pages know their way.
  const name = search !== undefined && place.hits === null ? UNNAMED : ''
  const rows = await allRows(db)<
    Row & { key: string; id: string | null; total: number | null }
  >`${sql.raw(name)}
    WITH ${foundOf(table)} page AS MATERIALIZED (${pageOf(table)})
    SELECT ${countOf(table)} AS total, page.key::text AS key, page.id, ${columns}
    FROM (SELECT) one LEFT JOIN (${source}) ON true
    ORDER BY page.key ${direction}, page.id ${direction}`
  return {
    total: rows[0]?.total ?? null,
    rows: rows.filter((row): row is typeof row & { id: string } => row.id !== null),
  }
}

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)

/**
 * Condition of a search on a row, in the form of its indexes.
 * @param isPrepared computes once what does not depend on the row, instead of for each row as in a
 * plan without values
 */
function matches(search: TableSearch, isPrepared: boolean): RawBuilder<unknown> {
  if ('vector' in search) return sql`${search.vector} @@ ${search.query}`
  const before = isShort(search.text) ? '%\n' : '%'
  const pattern = sql`${before} || plain_text(${escapeLike(search.text)}) || '%'`
  return sql`${search.words} LIKE ${isPrepared ? sql`(SELECT ${pattern})` : pattern}`
}

/**
 * The same condition in a form that no index and no statistics match, so that the planner can only
 * walk the order.
 */
function matchesAlong(search: TableSearch): RawBuilder<unknown> {
  if ('vector' in search) return sql`(${search.vector} @@ (SELECT ${search.query})) IS TRUE`
  return sql`strpos(${search.words}, (SELECT ${isShort(search.text) ? '\n' : ''} || plain_text(${search.text}))) > 0`
}

const isShort = (text: string) => text.length < ANYWHERE_FROM

/**
 * Selects the rows of a search. Ids from other tables are only looked up when another condition, or
 * the key, is needed.
 * @param key the column of the order, where it is needed
 */
function hitsOf(table: Table, search: TableSearch, key?: RawBuilder<unknown>): RawBuilder<unknown> {
  const { from, id, where } = table
  const ids = 'ids' in search ? search.ids : undefined
  const columns = key === undefined ? sql`${id} AS id` : sql`${id} AS id, ${key} AS key`
  if (ids === undefined)
    return sql`SELECT ${columns} FROM ${from} WHERE ${all([...where, matches(search, table.place.hits !== null)])}`
  if (where.length === 0 && key === undefined) return ids
  return sql`SELECT ${columns} FROM ${from}, (${ids}) hit WHERE ${all([sql`${id} = hit.id`, ...where])}`
}

/**
 * Selects the rows of a search with their keys, all of them if they are few; none if they are known
 * to be many.
 */
function foundOf(table: Table): RawBuilder<unknown> {
  const { search, sort, place } = table
  if (search === undefined || (place.hits ?? 0) > FEW) return sql``
  // There may be some more since the first page.
  const most = place.hits === null ? FEW + 1 : 2 * FEW
  return sql`found AS MATERIALIZED (
    SELECT id, key FROM (${hitsOf(table, search, sort.key)}) hits LIMIT ${sql.lit(most)}),`
}

function pageOf(table: Table): RawBuilder<unknown> {
  const { search, where, place, from } = table
  if (search === undefined) return stretch(table, where)
  const found: Table = {
    ...table,
    from: sql`found`,
    id: sql`found.id`,
    sort: { ...table.sort, key: sql`found.key` },
  }
  const parts = ('walk' in search ? search.walk : undefined) ?? [from]
  const along = [...where, matchesAlong(search)]
  if (place.hits !== null) return place.hits <= FEW ? stretch(found, []) : walk(table, parts, along)
  const number = sql`(SELECT count(*) FROM found)`
  const few = sql`${number} <= ${sql.lit(FEW)}`
  return sql`(${stretch(found, [few])}) UNION ALL (${walk(table, parts, [...along, sql`${number} > ${sql.lit(FEW)}`])})`
}

/**
 * Walks several parts: from each as many rows as a page can need, because PostgreSQL does not walk
 * a union along the parts' indexes.
 */
function walk(
  table: Table,
  parts: readonly RawBuilder<unknown>[],
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  if (parts.length === 1) return stretch({ ...table, from: parts[0] ?? table.from }, conditions)
  const { sort, place } = table
  const most = { ...place, skip: 0, limit: place.limit + place.skip }
  const each = parts.map((from) => sql`(${stretch({ ...table, from, place: most }, conditions)})`)
  const joined = sql`(${sql.join(each, sql` UNION ALL `)}) walked`
  const key = sql`walked.key`
  return stretch({ ...table, from: joined, id: sql`walked.id`, sort: { ...sort, key } }, [])
}

/** Selects ids and keys of a page, in their order. */
function stretch(
  { from, id, sort: { key, type, descending }, place: { start, skip, limit } }: Table,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const direction = sql.raw(descending ? 'DESC' : 'ASC')
  const after =
    start === null
      ? sql``
      : sql`AND (${key}, ${id}) ${sql.raw(descending ? '<' : '>')} (${start.key}::text::${sql.raw(type)}, ${start.id}::uuid)`
  const offset = skip === 0 ? sql`` : sql`OFFSET ${skip}::int`
  return sql`
    SELECT ${id} AS id, ${key} AS key FROM ${from} WHERE ${all(conditions)} ${after}
    ORDER BY ${key} ${direction}, ${id} ${direction} LIMIT ${sql.lit(limit + 1)} ${offset}`
}

/**
 * Counts the rows: `most + 1` stands for more than `most`. For a whole table that PostgreSQL
 * estimates as much larger nothing is counted.
 */
function countOf(table: Table): RawBuilder<unknown> {
  if (table.count === null) return sql`NULL::int`
  const { most, whole } = table.count
  const { search } = table
  const hits =
    search === undefined ? sql`SELECT FROM ${table.from} WHERE ${all(table.where)}` : hitsOf(table, search)
  const counted = sql`(SELECT count(*)::int FROM (SELECT FROM (${hits}) hits LIMIT ${sql.lit(most + 1)}) counted)`
  if (search !== undefined) {
    const few = sql`(SELECT count(*)::int FROM found)`
    // A later page that needs the total has no `found` when there are many rows.
    return table.place.hits === null
      ? sql`CASE WHEN ${few} <= ${sql.lit(FEW)} THEN ${few} ELSE ${counted} END`
      : counted
  }
  if (whole === undefined || most > MOST_COUNTED) return counted
  return sql`CASE WHEN (SELECT reltuples FROM pg_class WHERE oid = ${sql.lit(whole)}::regclass) > ${sql.lit(most * 2)}
    THEN ${sql.lit(most + 1)} ELSE ${counted} END`
}

import { type RawBuilder, sql } from 'kysely'
import { MOST_COUNTED } from '@vicino/contract/common/admin-list'
import type { Db } from './database.ts'
import { allRows } from './statement.ts'
import { escapeLike } from './like.ts'
import { UNNAMED } from './watched-pool.ts'

/** A column that a table is sorted by; an index holds it with the id of the row. */
export interface TableSort {
  readonly key: RawBuilder<unknown>
  /** Its type, which a key of a cursor is cast to. */
  readonly type: string
  readonly descending: boolean
}

/**
 * Where a page begins: after a row (null = at the beginning), or after `skip` rows; `limit` is at most so many rows, and one more is read.
 * `hits` is how many rows the first page of a search found; null = this is it.
 */
export interface TablePlace {
  readonly start: { readonly key: string; readonly id: string } | null
  readonly skip: number
  readonly limit: number
  readonly hits: number | null
}

/**
 * What is searched for: a text within an expression that a trigram index holds, or words (`query`) in a tsvector; `ids` then selects those
 * of all rows that have them, where another table or several indexes know them, and the parts of `walk` have together each row once with
 * what the order and the words are in, where narrower tables can be walked instead: each along an index of its own.
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
  /** What is asked of a row; a value that has its own plan is written with sql.lit(). */
  readonly where: readonly RawBuilder<unknown>[]
  readonly search?: TableSearch | undefined
  readonly sort: TableSort
  readonly place: TablePlace
  /** What a row of the page has, read from `rows`: `page JOIN users u ON u.id = page.id`. */
  readonly columns: RawBuilder<unknown>
  readonly rows: RawBuilder<unknown>
  /** Up to how many rows are counted; null = not at all. `whole` names the table that nothing narrows here. */
  readonly count: { readonly most: number; readonly whole?: string | undefined } | null
}

/** So many found rows are sorted; of more, those of a page are met soon along the order. */
const FEW = 1000
/** Shorter texts are looked for at the beginning of a word, for they are in nearly all. */
const ANYWHERE_FROM = 3

/**
 * A page of a table of the back-office, in one statement: which rows it has is found in the index of the order alone, the rows are
 * fetched afterwards. One row more than `limit` tells that there is a next page. A search takes one of two ways: few rows that it finds are
 * sorted; where there are more, the order is walked until the page is full. The first page finds out which, those after it know.
 */
export async function readTablePage<Row>(
  db: Db,
  table: Table,
): Promise<{ rows: (Row & { readonly key: string; readonly id: string })[]; total: number | null }> {
  const { columns, rows: source, sort, search, place } = table
  const direction = sql.raw(sort.descending ? 'DESC' : 'ASC')
  // Which plan fits the first page of a search depends on its text; that of the others was chosen by their way.
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
 * What a row must fulfil, as the indexes of a search have it.
 * @param isPrepared what does not depend on the row is worked out once, and not for each row as in a plan that knows no values
 */
function matches(search: TableSearch, isPrepared: boolean): RawBuilder<unknown> {
  if ('vector' in search) return sql`${search.vector} @@ ${search.query}`
  const before = isShort(search.text) ? '%\n' : '%'
  const pattern = sql`${before} || plain_text(${escapeLike(search.text)}) || '%'`
  return sql`${search.words} LIKE ${isPrepared ? sql`(SELECT ${pattern})` : pattern}`
}

/** The same in words that no index and no statistics know, so that the order is walked and nothing else is tried. */
function matchesAlong(search: TableSearch): RawBuilder<unknown> {
  if ('vector' in search) return sql`(${search.vector} @@ (SELECT ${search.query})) IS TRUE`
  return sql`strpos(${search.words}, (SELECT ${isShort(search.text) ? '\n' : ''} || plain_text(${search.text}))) > 0`
}

const isShort = (text: string) => text.length < ANYWHERE_FROM

/**
 * Rows that are searched for: ids that are known elsewhere are looked up only where something else is asked of a row, or its key.
 * @param key the column of the order, where it is wanted
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

/** Rows that a search finds with their keys, all of them where they are few; nothing where they are known not to be. */
function foundOf(table: Table): RawBuilder<unknown> {
  const { search, sort, place } = table
  if (search === undefined || (place.hits ?? 0) > FEW) return sql``
  // Since the first page there may be some more.
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

/** A stretch of several parts: of each what a page can need at most, as a union of them is not walked along their indexes. */
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

/** Ids and keys of a page, in their order. */
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
 * How many rows there are: `most + 1` stands for more than `most`. Of a whole table that PostgreSQL holds for much larger nothing is
 * counted.
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
    // Who turns pages and asks for the whole has no `found` where there are many.
    return table.place.hits === null
      ? sql`CASE WHEN ${few} <= ${sql.lit(FEW)} THEN ${few} ELSE ${counted} END`
      : counted
  }
  if (whole === undefined || most > MOST_COUNTED) return counted
  return sql`CASE WHEN (SELECT reltuples FROM pg_class WHERE oid = ${sql.lit(whole)}::regclass) > ${sql.lit(most * 2)}
    THEN ${sql.lit(most + 1)} ELSE ${counted} END`
}

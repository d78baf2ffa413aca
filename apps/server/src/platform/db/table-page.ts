import { type RawBuilder, sql } from 'kysely'
import { MOST_COUNTED } from '@vicino/contract/common/admin-list'
import type { Db } from './database.ts'
import { escapeLike } from './like.ts'
import { UNNAMED } from './watched-pool.ts'

/** A column that a table is sorted by; an index holds it with the id of the row. */
export interface TableSort {
  readonly key: RawBuilder<unknown>
  /** Its type, which a key of a cursor is cast to. */
  readonly type: string
  readonly descending: boolean
}

/** Where a page begins: after a row (null = at the beginning), or after `skip` rows; `limit` is at most so many rows, and one more is read. */
export interface TablePlace {
  readonly start: { readonly key: string; readonly id: string } | null
  readonly skip: number
  readonly limit: number
}

/**
 * What is searched for: a text within an expression that a trigram index holds, or a condition of a row; `ids` then selects those of all
 * rows that fulfil it, where another table or several indexes know them.
 */
export type TableSearch =
  | { readonly words: RawBuilder<unknown>; readonly text: string }
  | { readonly matches: RawBuilder<unknown>; readonly ids?: RawBuilder<unknown> }

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
 * fetched afterwards. One row more than `limit` tells that there is a next page.
 */
export async function readTablePage<Row>(
  db: Db,
  table: Table,
): Promise<{ rows: (Row & { readonly key: string; readonly id: string })[]; total: number | null }> {
  const { columns, rows: source, sort, search } = table
  const direction = sql.raw(sort.descending ? 'DESC' : 'ASC')
  const { rows } = await sql<
    Row & { key: string; id: string | null; total: number | null }
  >`${sql.raw(search === undefined ? '' : UNNAMED)}
    WITH ${foundOf(table)} page AS MATERIALIZED (${pageOf(table)})
    SELECT ${countOf(table)} AS total, page.key::text AS key, page.id, ${columns}
    FROM (SELECT) one LEFT JOIN (${source}) ON true
    ORDER BY page.key ${direction}, page.id ${direction}`.execute(db)
  return {
    total: rows[0]?.total ?? null,
    rows: rows.filter((row): row is typeof row & { id: string } => row.id !== null),
  }
}

const matches = ({ search }: Table): RawBuilder<unknown> => {
  if (search === undefined) return sql`true`
  if ('matches' in search) return search.matches
  const before = search.text.length < ANYWHERE_FROM ? '%\n' : '%'
  return sql`${search.words} LIKE ${before} || plain_text(${escapeLike(search.text)}) || '%'`
}

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)

/** Rows that are searched for: ids that are known elsewhere are looked up only where something else is asked of a row. */
function hitsOf(table: Table): RawBuilder<unknown> {
  const { from, id, where, search } = table
  const ids = search !== undefined && 'ids' in search ? search.ids : undefined
  if (ids === undefined) return sql`SELECT ${id} AS id FROM ${from} WHERE ${all([...where, matches(table)])}`
  if (where.length === 0) return ids
  return sql`SELECT ${id} AS id FROM ${from}, (${ids}) hit WHERE ${id} = hit.id AND ${all(where)}`
}

/** The first rows that a search finds: all of them where they are few. */
function foundOf(table: Table): RawBuilder<unknown> {
  if (table.search === undefined) return sql``
  return sql`found AS MATERIALIZED (SELECT id FROM (${hitsOf(table)}) hits LIMIT ${sql.lit(FEW + 1)}),`
}

function pageOf(table: Table): RawBuilder<unknown> {
  if (table.search === undefined) return stretch(table, table.where)
  const number = sql`(SELECT count(*) FROM found)`
  const few = [sql`${number} <= ${sql.lit(FEW)}`, sql`${table.id} IN (SELECT id FROM found)`]
  const many = [...table.where, matches(table), sql`${number} > ${sql.lit(FEW)}`]
  return sql`(${stretch(table, few)}) UNION ALL (${stretch(table, many)})`
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
  const counted = sql`(SELECT count(*)::int FROM (SELECT FROM (${hitsOf(table)}) hits LIMIT ${sql.lit(most + 1)}) counted)`
  if (whole === undefined || most > MOST_COUNTED || table.search !== undefined) return counted
  return sql`CASE WHEN (SELECT reltuples FROM pg_class WHERE oid = ${sql.lit(whole)}::regclass) > ${sql.lit(most * 2)}
    THEN ${sql.lit(most + 1)} ELSE ${counted} END`
}

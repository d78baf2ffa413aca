import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstRow } from '../../../platform/db/statement.ts'
import type { Places } from '../../../platform/db/schema.gen.ts'
import type { Comune } from './gazetteer.ts'

const columns = ['id', 'name', 'province', 'province_code', 'lat', 'lon'] as const
type PlaceRow = Pick<Selectable<Places>, (typeof columns)[number]>

/**
 * Reduces a name to what people type: lower case, no accents, single spaces. `search_name` is
 * filled by it too.
 */
const plain = (text: Expression<string>) =>
  sql<string>`btrim(regexp_replace(lower(unaccent(${text})), '[^a-z0-9]+', ' ', 'g'))`

/** The largest comuni. */
export function largestPlaces(db: Db, limit: number) {
  return db
    .selectFrom('places')
    .select(columns)
    .orderBy('population', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Finds comuni that match a text (R-599), in three groups: names that begin with it; names in which
 * a later word begins with it, and comuni of the province with that code; names spelt almost like
 * it. The first two groups are sorted by population, the third by similarity. It reads the whole
 * table of 7,900 rows, which takes 2 ms; the third group takes 11 ms more and is searched only when
 * the first two do not fill the page. A trigram index would save 6 ms of these, too little for its
 * upkeep.
 */
export function findPlaces(db: Db, text: string, limit: number): Promise<PlaceRow[]> {
  // MATERIALIZED: otherwise the search text would be reduced again for each row.
  return allRows(db)`
    WITH wanted AS MATERIALIZED (SELECT ${plain(sql<string>`${text}::text`)} AS text),
    named AS MATERIALIZED (
      SELECT places.*, CASE WHEN starts_with(search_name, wanted.text) THEN 0 ELSE 1 END AS tier
      FROM places, wanted
      WHERE wanted.text <> ''
        AND (strpos(' ' || search_name, ' ' || wanted.text) > 0 OR lower(province_code) = wanted.text)
    ), found AS (
      SELECT id, tier, 1 AS likeness FROM named
      UNION ALL
      SELECT id, 2, similarity(search_name, wanted.text) FROM places, wanted
      WHERE (SELECT count(*) FROM named) < ${limit}::int AND search_name % wanted.text
        AND id NOT IN (SELECT id FROM named)
    )
    SELECT ${sql.join(columns.map((column) => sql.ref(`places.${column}`)))}
    FROM found JOIN places USING (id)
    ORDER BY tier, likeness DESC, population DESC, id LIMIT ${limit}::int`
}

/** A comune by the requested name. */
export interface NamedComune {
  readonly asked: string
  readonly name: string
  readonly province: string
  readonly provinceCode: string
  readonly lat: number
  readonly lon: number
}

/**
 * Finds the comuni that have one of these names, ignoring case, accents and punctuation: several
 * where provinces share a name.
 */
export const comuniNamed = (db: Db, names: readonly string[]): Promise<NamedComune[]> => allRows(db)`
    WITH asked AS MATERIALIZED (
      SELECT name, ${plain(sql.ref('name'))} AS text FROM unnest(${names}::text[]) AS asked (name)
    )
    SELECT asked.name AS asked, places.name, province, province_code AS "provinceCode", lat, lon
    FROM asked JOIN places ON search_name = asked.text
    WHERE asked.text <> '' ORDER BY asked.name, population DESC, places.id`

/** A comune with the last part of its page's address, such as reggio-nell-emilia-re. */
export interface Town {
  readonly slug: string
  readonly name: string
  readonly province: string
  readonly lat: number
  readonly lon: number
}

const SLUG = sql<string>`replace(p.search_name, ' ', '-') || '-' || lower(p.province_code)`

/** Finds the comune of an address. */
export function findTown(db: Db, slug: string): Promise<Town | undefined> {
  const [, name = '', province = ''] = /^([a-z0-9]+(?:-[a-z0-9]+)*)-([a-z]{2})$/.exec(slug) ?? []
  return firstRow(db)<Town>`
    SELECT ${SLUG} AS slug, name, province, lat, lon FROM places p
    WHERE p.search_name = ${name.replaceAll('-', ' ')} AND p.province_code = ${province.toUpperCase()}
    ORDER BY p.id LIMIT 1`
}

/** Lists the comuni `p` for which a condition holds, the largest first. */
export const townsWhere = (db: Db, condition: RawBuilder<unknown>, limit: number): Promise<Town[]> =>
  allRows(db)`
    SELECT ${SLUG} AS slug, name, province, lat, lon FROM places p
    WHERE ${condition} ORDER BY p.population DESC, p.id LIMIT ${limit}::int`

/** A tile is cut into PARTS × PARTS parts, and at most this many comuni of each part are named. */
const PARTS = 4
const NAMED_PER_PART = 2

/**
 * Reads comuni within bounds in degrees, largest first: all of them, or the two largest in each of
 * the 16 parts, so that the names spread over the tile. When the map zooms in, most names of a tile
 * remain on the tiles within it. It reads the whole table, which takes 3 ms.
 */
export function placesBetween(
  db: Db,
  { west, south, east, north }: { west: number; south: number; east: number; north: number },
  all: boolean,
) {
  const part = sql<string>`floor((lon - ${west}) * ${PARTS / (east - west)}) * ${PARTS}
    + floor((lat - ${south}) * ${PARTS / (north - south)})`
  return db
    .with('found', (query) =>
      query
        .selectFrom('places')
        .select(['id', 'name', 'lat', 'lon', 'population'])
        .select(sql<string>`row_number() OVER (PARTITION BY ${part} ORDER BY population DESC, id)`.as('rank'))
        .where('lon', '>=', west)
        .where('lon', '<', east)
        .where('lat', '>=', south)
        .where('lat', '<', north),
    )
    .selectFrom('found')
    .select(['id', 'name', 'lat', 'lon', 'population'])
    .$if(!all, (query) => query.where(sql<boolean>`rank <= ${NAMED_PER_PART}`))
    .orderBy('population', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * Selects the largest comuni around a position, at most `most`, as a value within another
 * statement's row: `degrees` to the north and south, three times as many to the west and east. It
 * reads the whole table, which takes 3 ms.
 */
export function comuniAround(
  lat: Expression<number>,
  lon: Expression<number>,
  degrees: number,
  most: number,
) {
  return sql<{ name: string; lat: number; lon: number }[]>`(
    SELECT coalesce(json_agg(json_build_object('name', name, 'lat', lat, 'lon', lon)
      ORDER BY population DESC, id), '[]')
    FROM (
      SELECT id, name, lat, lon, population FROM places
      WHERE abs(places.lat - ${lat}) < ${degrees} AND abs(places.lon - ${lon}) < ${3 * degrees}
      ORDER BY population DESC, id LIMIT ${most}
    ) AS largest)`
}

/** Adds comuni and overwrites known ones, by ISTAT code: references of users stay valid. */
export const upsertPlaces = (db: Db, comuni: readonly Comune[]): Promise<void> => execute(db)`
    INSERT INTO places (id, name, province, province_code, region, lat, lon, population, search_name)
    SELECT id, name, province, "provinceCode", region, lat, lon, population, ${plain(sql.ref('name'))}
    FROM jsonb_to_recordset(${JSON.stringify(comuni)}::jsonb)
      AS row (id text, name text, province text, "provinceCode" text, region text,
        lat double precision, lon double precision, population integer)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, province = excluded.province,
      province_code = excluded.province_code, region = excluded.region, lat = excluded.lat, lon = excluded.lon,
      population = excluded.population, search_name = excluded.search_name`

/** Key in `installation` of the gazetteer's version from which the table was filled. */
const VERSION_KEY = 'places'

/** The version of the gazetteer that the table was filled from; undefined before the first time. */
export async function findLoadedVersion(db: Db): Promise<unknown> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', VERSION_KEY)
    .executeTakeFirst()
  return row?.value
}

export async function saveLoadedVersion(db: Db, version: string): Promise<void> {
  const value = JSON.stringify(version)
  await db
    .insertInto('installation')
    .values({ key: VERSION_KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

import { type Expression, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Places } from '../../platform/db/schema.gen.ts'
import type { Comune } from './gazetteer.ts'

const columns = ['id', 'name', 'province', 'province_code', 'lat', 'lon'] as const
type PlaceRow = Pick<Selectable<Places>, (typeof columns)[number]>

/** Names as people type them; the same expression fills `search_name`. */
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
 * Comuni by a text: names that begin with it, then names with a word that does or provinces that are it, then names
 * spelt almost like it; larger first within the first two, more alike first within the last (R-599). Reads the whole
 * table: of 7,900 rows that takes 2 ms, and 11 ms more for spellings, which are looked at only when the page is not full
 * without them. A trigram index makes 5 ms of the 11, which is not worth its upkeep.
 */
export async function findPlaces(db: Db, text: string, limit: number): Promise<PlaceRow[]> {
  // MATERIALIZED, or the text would be made plain anew for each row.
  const { rows } = await sql<PlaceRow>`
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
    ORDER BY tier, likeness DESC, population DESC, id LIMIT ${limit}::int`.execute(db)
  return rows
}

/** Parts of a piece of the map along each side, and how many comuni of a part may be named. */
const PARTS = 4
const NAMED_EACH = 2

/**
 * Comuni between degrees, largest first: all, or the two largest in each of 16 parts, so that no crowded corner takes
 * all the names. What is named on a piece is as a rule named on the smaller pieces within it. Reads the whole table: 3 ms.
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
    .$if(!all, (query) => query.where(sql<boolean>`rank <= ${NAMED_EACH}`))
    .orderBy('population', 'desc')
    .orderBy('id')
    .execute()
}

/** Writes comuni, replacing what is there: rows that users refer to keep their id. */
export async function upsertPlaces(db: Db, comuni: readonly Comune[]): Promise<void> {
  await sql`
    INSERT INTO places (id, name, province, province_code, region, lat, lon, population, search_name)
    SELECT id, name, province, "provinceCode", region, lat, lon, population, ${plain(sql.ref('name'))}
    FROM jsonb_to_recordset(${JSON.stringify(comuni)}::jsonb)
      AS row (id text, name text, province text, "provinceCode" text, region text,
        lat double precision, lon double precision, population integer)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, province = excluded.province,
      province_code = excluded.province_code, region = excluded.region, lat = excluded.lat, lon = excluded.lon,
      population = excluded.population, search_name = excluded.search_name`.execute(db)
}

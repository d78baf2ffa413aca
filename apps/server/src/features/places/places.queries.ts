import { type Expression, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Comune } from './gazetteer.ts'

const columns = ['id', 'name', 'province', 'province_code', 'lat', 'lon'] as const

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
 * spelt almost like it; larger first within the first two, more alike first within the last.
 */
export async function findPlaces(db: Db, text: string, limit: number) {
  return db
    .with('wanted', (from) => from.selectNoFrom(plain(sql.val(text)).as('text')))
    .with('found', (from) =>
      from
        .selectFrom(['places', 'wanted'])
        .select([...columns, 'population', 'search_name', 'wanted.text'])
        .where((is) =>
          is.and([
            is('wanted.text', '!=', ''),
            is.or([
              is('search_name', 'like', sql<string>`wanted.text || '%'`),
              is('search_name', 'like', sql<string>`'% ' || wanted.text || '%'`),
              is(sql`lower(province_code)`, '=', is.ref('wanted.text')),
              is('search_name', sql`%`, is.ref('wanted.text')),
            ]),
          ]),
        )
        .select(
          sql<number>`CASE WHEN search_name LIKE wanted.text || '%' THEN 0
            WHEN search_name LIKE '% ' || wanted.text || '%' OR lower(province_code) = wanted.text THEN 1
            ELSE 2 END`.as('tier'),
        ),
    )
    .selectFrom('found')
    .select(columns)
    .orderBy('tier')
    .orderBy(sql`CASE WHEN tier = 2 THEN similarity(search_name, text) ELSE 1 END`, 'desc')
    .orderBy('population', 'desc')
    .orderBy('id')
    .limit(limit)
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

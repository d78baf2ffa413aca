export {
  comuniAround,
  comuniNamed,
  findTown,
  type NamedComune,
  type Town,
  townsWhere,
} from './places.queries.ts'
/** For the start of the server and its programs: filling the table of comuni. */
export { loadPlaces, placesAreLoaded } from './load-places.ts'

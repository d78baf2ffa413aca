/** Filling the table of comuni. */
export { loadPlaces, placesAreLoaded } from './places.service.ts'

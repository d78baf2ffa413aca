import type { Place } from '@vicino/contract/foundation/places/schemas'

/** Returns the texts that mean this comune: 'Bologna', 'Bologna (BO)', 'Bologna, Bologna'. */
export const placeNames = (place: Pick<Place, 'name' | 'provinceCode' | 'province'>): readonly string[] => [
  place.name,
  placeName(place),
  `${place.name}, ${place.province}`,
]

/** Writes a comune: `Bologna (BO)`. */
export const placeName = ({ name, provinceCode }: Pick<Place, 'name' | 'provinceCode'>): string =>
  `${name} (${provinceCode})`

import type { Place } from '@vicino/contract/foundation/places/schemas'

/** What somebody may type to mean this comune: 'Bologna', 'Bologna (BO)', 'Bologna, Bologna'. */
export const placeNames = (place: Pick<Place, 'name' | 'provinceCode' | 'province'>): readonly string[] => [
  place.name,
  placeName(place),
  `${place.name}, ${place.province}`,
]

/** `Bologna (BO)`. */
export const placeName = ({ name, provinceCode }: Pick<Place, 'name' | 'provinceCode'>): string =>
  `${name} (${provinceCode})`

import type { Place } from '@vicino/contract/places/schemas'

/** `Bologna (BO)`. */
export const placeName = ({ name, provinceCode }: Pick<Place, 'name' | 'provinceCode'>): string =>
  `${name} (${provinceCode})`

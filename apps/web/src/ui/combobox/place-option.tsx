import type { Place } from '@vicino/contract/foundation/places/schemas'
import { placeName } from '~/lib/place-name.ts'

/** A comune in a list: `Bologna (BO)`, and its province when that has another name. */
export function PlaceOption({ place }: { place: Place }) {
  return (
    <>
      <span className="font-semibold">{placeName(place)}</span>
      {place.province === place.name ? null : <span className="text-14 text-ink-2">{place.province}</span>}
    </>
  )
}

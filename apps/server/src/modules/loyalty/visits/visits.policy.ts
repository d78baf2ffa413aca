import { VISIT_LIMITS } from '@vicino/contract/loyalty/visits/constants'
import type { VisitPosition } from '@vicino/contract/loyalty/visits/schemas'
import { distanceMetres, type Position } from '@vicino/domain/distance'
import type { PlaceRow } from './visits.queries.ts'

/** A place with known coordinates. */
export type Placed = PlaceRow & { readonly lat: number; readonly lon: number }
export const isPlaced = (place: PlaceRow): place is Placed => place.lat !== null && place.lon !== null
export const placeAt = ({ lat, lon }: Placed): Position => ({ lat, lon })

/**
 * Returns why a position does not prove that a phone is within `radius` metres of a place;
 * undefined where it does.
 */
export function positionRefusal(
  position: VisitPosition,
  place: Position,
  radius: number,
): 'visit_position_vague' | 'visit_too_far' | undefined {
  if (position.accuracy > VISIT_LIMITS.accuracy) return 'visit_position_vague'
  return distanceMetres(position, place) > radius ? 'visit_too_far' : undefined
}

/**
 * Tells whether the distance between two places is impossible in that time; places near each other
 * always pass.
 */
export function isTooFast(last: Position & { readonly at: Date }, here: Position, now: Date): boolean {
  const metres = distanceMetres(last, here)
  const hours = Math.max(0, now.getTime() - last.at.getTime()) / 3_600_000
  return metres > VISIT_LIMITS.near && metres / 1000 > VISIT_LIMITS.fastest * hours
}

import type { Position } from '@vicino/domain/distance'
import { AppError } from '../errors.ts'

/**
 * The caller's position; null without one.
 * @throws AppError position_required when only one of the coordinates is given
 */
export function positionOf({ lat, lon }: { lat?: number; lon?: number }): Position | null {
  if (lat !== undefined && lon !== undefined) return { lat, lon }
  if (lat === undefined && lon === undefined) return null
  throw new AppError('position_required')
}

/**
 * A distance for the screen: a rounded number with its unit, or 'far' where the number would mean
 * nothing.
 */
export type DistanceLabel = { readonly unit: 'm' | 'km'; readonly value: number } | { readonly unit: 'far' }

const FAR_METRES = 5_000_000

/**
 * Rounds a distance: metres below 1 km (to the nearest ten from 100 m on), whole km from there,
 * 'far' over 5000 km.
 */
export function distanceLabel(metres: number): DistanceLabel {
  if (metres > FAR_METRES) return { unit: 'far' }
  const rounded = metres < 100 ? Math.round(metres) : Math.round(metres / 10) * 10
  if (rounded < 1000) return { unit: 'm', value: rounded }
  return { unit: 'km', value: Math.round(metres / 1000) }
}

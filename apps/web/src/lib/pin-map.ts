import type { ComponentType } from 'react'

export interface Point {
  /** WGS 84 degrees. */
  readonly lat: number
  readonly lon: number
}

export interface PinMapProps {
  /** Where the pin stands. */
  readonly value: Point
  /** The pin has been put somewhere else. */
  readonly onMove: (point: Point) => void
}

/** A map under a pin; the map belongs to another feature and is handed in by the route. */
export type PinMap = ComponentType<PinMapProps>

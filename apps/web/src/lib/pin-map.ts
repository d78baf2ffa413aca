import type { ComponentType } from 'react'

export interface Point {
  /** In WGS 84 degrees. */
  readonly lat: number
  readonly lon: number
}

export interface PinMapProps {
  /** Place of the pin. */
  readonly value: Point
  /** Runs after the pin was moved. */
  readonly onMove: (point: Point) => void
}

/** A map under a pin. It belongs to another feature, and the route passes it in. */
export type PinMap = ComponentType<PinMapProps>

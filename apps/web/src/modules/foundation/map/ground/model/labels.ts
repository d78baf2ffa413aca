import type { Marker } from '../../model/markers.ts'
import { project, type Camera, type Point } from '@vicino/domain/map/camera'

/**
 * A point in CSS px. This file computes places of labels, because pins move below them and buttons
 * lie above them, so a fixed place would often be covered.
 */

interface Pixel {
  readonly x: number
  readonly y: number
}

/** A box, given by its middle and half its size. */
interface Box extends Pixel {
  readonly halfWidth: number
  readonly halfHeight: number
}

/** Half the size of a ring's label ('2,5 km') with its halo, px. */
const RING = { halfWidth: 24, halfHeight: 8 }
/** Pixels between a ring and the middle of its label, which is above or below it. */
const RING_GAP_PX = 9

/**
 * Areas of a drawing where no label may lie: bands at the top and bottom, and a shop's pin (by its
 * tip).
 */
export interface Taken {
  readonly top: number
  readonly foot: number
  readonly pin?: Pixel
}

/** Size of a pin with its edge in px, measured upwards from its tip. */
const PIN = { halfWidth: 17, height: 42 }

/**
 * Returns the middle of a ring's label: at the ring's top, else where the drawing has room; null
 * when the ring is hardly in view.
 */
export function ringLabel({ x, y }: Pixel, radius: number, camera: Camera, taken: Taken): Pixel | null {
  const aslant = radius * Math.SQRT1_2
  const spots = [
    { x, y: y - radius - RING_GAP_PX },
    { x: x + aslant, y: y - aslant },
    { x: x - aslant, y: y - aslant },
    { x, y: y + radius + RING_GAP_PX },
    { x: x + aslant, y: y + aslant },
    { x: x - aslant, y: y + aslant },
  ]
  const pin = taken.pin && {
    x: taken.pin.x,
    y: taken.pin.y - PIN.height / 2,
    halfWidth: PIN.halfWidth,
    halfHeight: PIN.height / 2,
  }
  const fits = (spot: Pixel) =>
    !(pin && overlap(pin, { ...spot, ...RING })) &&
    spot.x >= RING.halfWidth &&
    spot.x <= camera.width - RING.halfWidth &&
    spot.y >= taken.top + RING.halfHeight &&
    spot.y <= camera.height - taken.foot - RING.halfHeight
  return spots.find(fits) ?? null
}

/** Size of 'Tu sei qui' at 11 px: its height, and its approximate width. */
const YOU = { halfHeight: 11, pxPerLetter: 6, padding: 18 }

/**
 * Returns the shift of the label 'Tu sei qui' from the dot: the nearest place that hides no pin,
 * else the one that hides least.
 */
export function youLabel(text: string, you: Point, markers: readonly Marker[], camera: Camera): Pixel {
  const halfWidth = (text.length * YOU.pxPerLetter + YOU.padding) / 2
  const origin = project(camera, you)
  const pins = markers.map((marker) => pinBox(marker, camera, origin))
  const beside = halfWidth + 20
  const spots = [30, -30, 52, -52, 76, -76].map((y) => ({ x: 0, y }))
  spots.splice(2, 0, { x: beside, y: 0 }, { x: -beside, y: 0 })
  const hidden = spots.map((spot) => {
    const label = { ...spot, halfWidth, halfHeight: YOU.halfHeight }
    return pins.reduce((sum, pin) => sum + overlap(label, pin), 0)
  })
  return spots[hidden.indexOf(Math.min(...hidden))] ?? { x: 0, y: 0 }
}

/** Returns the approximate box of a pin, from `origin`. */
function pinBox(marker: Marker, camera: Camera, origin: Pixel): Box {
  const at = project(camera, marker.point)
  const middle = { x: at.x - origin.x, y: at.y - marker.lift - origin.y }
  if (marker.kind === 'cluster') return { ...middle, halfWidth: 24, halfHeight: 30 }
  return { ...middle, halfWidth: marker.shop.deals > 1 ? 48 : 36, halfHeight: 20 }
}

function overlap(one: Box, other: Box): number {
  const width = one.halfWidth + other.halfWidth - Math.abs(one.x - other.x)
  const height = one.halfHeight + other.halfHeight - Math.abs(one.y - other.y)
  return Math.max(0, width) * Math.max(0, height)
}

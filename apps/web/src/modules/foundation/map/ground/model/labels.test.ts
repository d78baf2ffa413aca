import { describe, expect, it } from 'vitest'
import type { Marker } from '../../model/markers.ts'
import { ringLabel, youLabel } from './labels.ts'
import { unproject, type Camera } from '@vicino/domain/map/camera'

const camera: Camera = { center: { lat: 45.4642, lon: 9.19 }, zoom: 12, width: 358, height: 468 }
const notes = { top: 60, foot: 28 }
const middle = { x: 179, y: 234 }

describe('label of a ring', () => {
  it('is at the top of the ring if there is room', () => {
    expect(ringLabel(middle, 100, camera, notes)).toEqual({ x: 179, y: 125 })
  })

  it('moves along the ring if the header covers its top', () => {
    const spot = ringLabel(middle, 180, camera, notes)
    expect(spot?.y).toBeGreaterThan(notes.top)
    expect(Math.hypot((spot?.x ?? 0) - 179, (spot?.y ?? 0) - 234)).toBeCloseTo(180)
  })

  it('avoids the pin of a shop', () => {
    const pin = { x: 179, y: 140 }
    expect(ringLabel(middle, 100, camera, { ...notes, pin })).not.toEqual({ x: 179, y: 125 })
  })

  it('is left out if it would be cut off', () => {
    expect(ringLabel(middle, 900, camera, notes)).toBeNull()
  })
})

/** Makes a cluster that many px from the visitor. */
const cluster = (dx: number, dy: number): Marker => ({
  kind: 'cluster',
  id: `${dx},${dy}`,
  point: unproject(camera, { x: 179 + dx, y: 234 + dy }),
  lift: 0,
  deals: 11,
  more: false,
  shops: [],
  discount: 45,
  squares: new Set(),
})

const spot = (...markers: Marker[]) => youLabel('Tu sei qui', camera.center, markers, camera)

describe('R-104 the label Tu sei qui', () => {
  it('is below the dot', () => {
    expect(spot()).toEqual({ x: 0, y: 30 })
  })

  it('moves away from a pin', () => {
    expect(spot(cluster(0, 40))).toEqual({ x: 0, y: -30 })
    expect(spot(cluster(0, 0)).y).toBe(52)
  })

  it('covers as little as possible among many pins', () => {
    const crowd = [-60, 0, 60].flatMap((x) => [-80, -40, 0, 40].map((y) => cluster(x, y)))
    expect(spot(...crowd)).toEqual({ x: 0, y: 76 })
  })
})

import type { Box } from '@vicino/domain/map-squares'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Camera, fromWorld, type Point, toWorld, unproject } from '@vicino/domain/map/camera'
import type { MapSurface } from '../surface/model/surface.ts'

/** The map's view at rest. */
export interface MapView {
  /** The part that nothing covers. */
  readonly box: Box
  readonly center: Point
  /** MapLibre's zoom: the world is 512 px wide at 0. */
  readonly zoom: number
}

/**
 * Pixels at the map's top and bottom that its heading, the controls and the sheet of cards cover.
 */
export interface MapInset {
  readonly top: number
  readonly bottom: number
}

/** Computes the map's middle that puts a point into the middle of the uncovered part. */
export function centerFor(point: Point, zoom: number, { top, bottom }: MapInset): Point {
  const { x, y } = toWorld(point, zoom)
  return fromWorld({ x, y: y + (bottom - top) / 2 }, zoom)
}

/** Returns the point in the middle of the uncovered part. */
export function seenCenter(camera: Camera, { top, bottom }: MapInset): Point {
  return unproject(camera, { x: camera.width / 2, y: (camera.height + top - bottom) / 2 })
}

const REST_MS = 200
/**
 * Half the height of the tallest pin in px. A pin whose middle is nearer to a cover would be cut.
 */
const PIN_PX = 32
/** Pixels of the line at the map's bottom that credits the data. */
const ATTRIBUTION_PX = 24
/** Rounds to five decimals, about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Receives the view, and whether somebody has dragged the map since the last call. */
export type OnView = (view: MapView, isDragged: boolean) => void

/** Reports the view at first, and each time the map comes to rest. */
export function useView(surface: MapSurface, inset: MapInset, onView: OnView): void {
  const dragged = useRef(false)
  const report = useEffectEvent((camera: Camera) => {
    const isDragged = dragged.current
    dragged.current = false
    onView(viewOf(camera, inset), isDragged)
  })
  useEffect(() => surface.onDragged(() => void (dragged.current = true)), [surface])
  const { top, bottom } = inset
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      if (surface.camera.width > 0 && surface.camera.height > top + bottom)
        timer = setTimeout(() => report(surface.camera), REST_MS)
    }
    look()
    const off = surface.subscribe(look)
    return () => {
      clearTimeout(timer)
      off()
    }
  }, [surface, top, bottom])
}

export function viewOf(camera: Camera, { top, bottom }: MapInset): MapView {
  const edge = top + bottom > 0 ? PIN_PX : 0
  const { lat: north, lon: west } = unproject(camera, { x: 0, y: top + edge })
  const { lat: south, lon: east } = unproject(camera, {
    x: camera.width,
    y: camera.height - bottom - (edge && edge + ATTRIBUTION_PX),
  })
  const center = seenCenter(camera, { top, bottom })
  return {
    box: {
      west: Math.max(-180, rounded(west)),
      south: Math.max(-85, rounded(south)),
      east: Math.min(180, rounded(east)),
      north: Math.min(85, rounded(north)),
    },
    center: { lat: rounded(center.lat), lon: rounded(center.lon) },
    zoom: Math.round(camera.zoom * 100) / 100,
  }
}

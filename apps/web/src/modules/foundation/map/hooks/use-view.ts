import type { Box } from '@vicino/domain/map-squares'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Camera, fromWorld, type Point, toWorld, unproject } from '@vicino/domain/map/camera'
import type { MapSurface } from '../surface/model/surface.ts'

/** What the map shows once it rests. */
export interface MapView {
  /** The part that nothing lies over. */
  readonly box: Box
  readonly center: Point
  /** Of MapLibre: the world is 512 px wide at 0. */
  readonly zoom: number
}

/** Pixels at the map's head and foot that its heading, the controls and the sheet of cards cover. */
export interface MapInset {
  readonly top: number
  readonly bottom: number
}

/** The middle of the map such that a point is in the middle of the part that nothing lies over. */
export function centerFor(point: Point, zoom: number, { top, bottom }: MapInset): Point {
  const { x, y } = toWorld(point, zoom)
  return fromWorld({ x, y: y + (bottom - top) / 2 }, zoom)
}

/** What is in the middle of the part that nothing lies over. */
export function seenCenter(camera: Camera, { top, bottom }: MapInset): Point {
  return unproject(camera, { x: camera.width / 2, y: (camera.height + top - bottom) / 2 })
}

const REST_MS = 200
/** Half the height of the tallest pin: beside a cover, a pin whose middle stands closer would be cut. */
const PIN_PX = 32
/** The line at the map's foot that names who made its data. */
const ATTRIBUTION_PX = 24
/** Five decimals are about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Is told what the map shows, and whether somebody has dragged it there since it was told before. */
export type OnView = (view: MapView, isDragged: boolean) => void

/** Tells what the map shows, at first and each time that it has come to rest. */
export function useView(surface: MapSurface, inset: MapInset, onView: OnView): void {
  const dragged = useRef(false)
  const tell = useEffectEvent((camera: Camera) => {
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
        timer = setTimeout(() => tell(surface.camera), REST_MS)
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

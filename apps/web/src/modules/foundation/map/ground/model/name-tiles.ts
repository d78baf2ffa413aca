import { NAME_ZOOM } from '@vicino/contract/foundation/places/constants'
import { boundsOf, toWorld, type Camera } from '@vicino/domain/map/camera'

const TILE_PX = 512
/**
 * Names this many px outside the view are loaded too, so that they are there when the map is
 * dragged.
 */
const MARGIN_PX = 120

export interface Tile {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** Returns the tiles whose names the camera may show. Each is about the size of a screen. */
export function nameTiles(camera: Camera): Tile[] {
  const zoom = Math.max(NAME_ZOOM.min, Math.min(NAME_ZOOM.max, Math.floor(camera.zoom)))
  const { west, south, east, north } = boundsOf(camera, MARGIN_PX)
  const first = toWorld({ lat: north, lon: west }, zoom)
  const last = toWorld({ lat: south, lon: east }, zoom)
  const highest = 2 ** zoom - 1
  const column = (px: number) => Math.max(0, Math.min(highest, Math.floor(px / TILE_PX)))
  const tiles: Tile[] = []
  for (let x = column(first.x); x <= column(last.x); x += 1)
    for (let y = column(first.y); y <= column(last.y); y += 1) tiles.push({ zoom, x, y })
  return tiles
}

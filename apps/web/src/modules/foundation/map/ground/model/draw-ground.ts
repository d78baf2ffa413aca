import { groundLevels, GROUND_TILE_PX } from './ground.ts'
import { boundsOf, project, type Bounds, type Camera } from '@vicino/domain/map/camera'
import type { Ground, Line } from '@vicino/domain/map/outlines'
import { trace } from '@vicino/domain/map/trace'
import type { MapPalette } from './palette.ts'

/** The area where tiles cover the map, and the zoom from which they do. */
export interface Cover {
  readonly bounds: Bounds
  readonly minZoom: number
}

/** Zooms from which parts of the background are shown. */
const BORDERS_FROM = 5
const TOWNS_FROM = 8.5
const GRID_FROM = 10

/** Draws sea, land, borders and towns as the camera sees them. `pencil` uses CSS px. */
export function drawGround(
  pencil: CanvasRenderingContext2D,
  camera: Camera,
  palette: MapPalette,
  ground: Ground | null,
  cover: Cover | null,
): void {
  const { width, height, zoom } = camera
  const paths = (lines: readonly Line[]): Path2D => {
    const path = new Path2D()
    trace(lines, camera, path)
    return path
  }
  pencil.fillStyle = ground ? palette.water : palette.ground
  pencil.fillRect(0, 0, width, height)
  pencil.lineJoin = 'round'
  if (ground) {
    area(pencil, paths(ground.abroad), palette.abroad, palette.abroad)
    const land = paths(ground.land)
    area(pencil, land, palette.ground, palette.coast)
    if (zoom >= TOWNS_FROM) {
      // Towns have finer outlines than coasts, so they are clipped to the land.
      pencil.save()
      pencil.clip(land)
      area(pencil, paths(ground.towns), palette.town, palette.border)
      pencil.restore()
    }
    if (zoom >= BORDERS_FROM) line(pencil, paths(ground.borders), palette.border, 1)
    line(pencil, paths(ground.frontier), palette.border, zoom < BORDERS_FROM ? 1 : 1.75)
  }
  if (zoom > GRID_FROM) drawGrid(pencil, camera, palette.grid, Math.min(1, zoom - GRID_FROM))
  if (cover && zoom >= cover.minZoom) clearCovered(pencil, camera, cover.bounds, palette.ground)
}

/** Says whether tiles cover everything that the camera sees. */
export function isCovered(camera: Camera, cover: Cover | null): boolean {
  if (!cover || camera.zoom < cover.minZoom) return false
  const seen = boundsOf(camera)
  const { west, south, east, north } = cover.bounds
  return seen.west >= west && seen.south >= south && seen.east <= east && seen.north <= north
}

function area(pencil: CanvasRenderingContext2D, path: Path2D, fill: string, edge: string): void {
  pencil.fillStyle = fill
  pencil.fill(path)
  line(pencil, path, edge, 1)
}

function line(pencil: CanvasRenderingContext2D, path: Path2D, color: string, width: number): void {
  pencil.strokeStyle = color
  pencil.lineWidth = width
  pencil.stroke(path)
}

/**
 * Draws a faint grid that moves with the map, so that a move is visible where nothing else is near.
 */
function drawGrid(pencil: CanvasRenderingContext2D, camera: Camera, color: string, strength: number): void {
  pencil.strokeStyle = color
  pencil.lineWidth = 1
  for (const level of groundLevels(camera)) {
    const period = GROUND_TILE_PX * level.scale
    pencil.globalAlpha = level.opacity * strength
    pencil.beginPath()
    for (let x = level.x; x < camera.width; x += period) {
      pencil.moveTo(x, 0)
      pencil.lineTo(x, camera.height)
    }
    for (let y = level.y; y < camera.height; y += period) {
      pencil.moveTo(0, y)
      pencil.lineTo(camera.width, y)
    }
    pencil.stroke()
  }
  pencil.globalAlpha = 1
}

/** Clears the background below tiles, because they draw water and streets but no land. */
function clearCovered(pencil: CanvasRenderingContext2D, camera: Camera, bounds: Bounds, color: string): void {
  const northWest = project(camera, { lat: bounds.north, lon: bounds.west })
  const southEast = project(camera, { lat: bounds.south, lon: bounds.east })
  pencil.fillStyle = color
  pencil.fillRect(northWest.x, northWest.y, southEast.x - northWest.x, southEast.y - northWest.y)
}

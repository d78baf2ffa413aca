import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { placeNamesQuery } from '../api/place-names.ts'
import { namesAround } from '../model/far-names.ts'
import { project, type Camera } from '@vicino/domain/map/camera'
import { nameTiles } from '../model/name-tiles.ts'
import { nameStep, placeNames, type Name, type PlacedName } from '../model/names.ts'
import type { Ground } from '@vicino/domain/map/outlines'
import { type Cover } from '../model/draw-ground.ts'
import type { MapSurface } from '../../surface/model/surface.ts'

/** Names are loaded this far beyond the view, so that a smaller move needs no other set. */
const SMALL_MOVE_PX = 100

/**
 * Returns the names in view. The set changes with larger moves and half zooms; positions follow the
 * camera.
 */
export function useNames(surface: MapSurface, ground: Ground | null, cover: Cover | null): PlacedName[] {
  const { t } = useTranslation('map')
  const view = useView(surface)
  const found = useQueries({
    queries: view.width === 0 ? [] : nameTiles(view).map(placeNamesQuery),
    combine: (results) => results.flatMap(({ data }) => data?.items ?? []),
  })
  const far = useMemo(
    () => [...namesAround((key) => t(`around.${key}`)), ...regionNames(ground)],
    [t, ground],
  )
  return useMemo(() => {
    const towns = found.map(({ _id, name, latitude, longitude, residents }): Name => ({
      id: _id,
      text: name,
      kind: 'place',
      spots: [{ lat: latitude, lon: longitude }],
      residents,
    }))
    const named = [...far, ...towns].filter((name) => !isNamedByTiles(name, view, cover))
    return placeNames(named, view.zoom, widthOf).filter(({ at }) => isInView(view, at))
  }, [found, far, view, cover])
}

function regionNames(ground: Ground | null): Name[] {
  return (ground?.regions ?? []).map(({ name, at }) => ({
    id: name,
    text: name.toUpperCase(),
    kind: 'region',
    spots: at.map(([lon = 0, lat = 0]) => ({ lat, lon })),
    residents: 0,
  }))
}

/** Says whether tiles already name the place. */
function isNamedByTiles({ spots: [spot] }: Name, { zoom }: Camera, cover: Cover | null): boolean {
  if (!cover || !spot || zoom < cover.minZoom) return false
  const { west, south, east, north } = cover.bounds
  return spot.lon > west && spot.lon < east && spot.lat > south && spot.lat < north
}

function useView(surface: MapSurface): Camera {
  const [view, setView] = useState(surface.camera)
  useEffect(() => {
    const look = () => setView((before) => (isSmallMove(before, surface.camera) ? before : surface.camera))
    look()
    return surface.subscribe(look)
  }, [surface])
  return view
}

function isSmallMove(before: Camera, now: Camera): boolean {
  if (before.width !== now.width || before.height !== now.height) return false
  if (nameStep(before.zoom) !== nameStep(now.zoom)) return false
  const { x, y } = project(now, before.center)
  return Math.abs(x - now.width / 2) < SMALL_MOVE_PX && Math.abs(y - now.height / 2) < SMALL_MOVE_PX
}

function isInView(view: Camera, at: { lat: number; lon: number }): boolean {
  // At the next half zoom the present view takes up less than one and a half times as much space.
  const margin = SMALL_MOVE_PX * 2
  const { x, y } = project(view, at)
  return x > -margin && x < view.width + margin && y > -margin && y < view.height + margin
}

let ruler: CanvasRenderingContext2D | null | undefined
/** Measures the approximate width of a name in the product's font, in px. */
function widthOf(text: string, size: number): number {
  ruler ??= document.createElement('canvas').getContext('2d')
  if (!ruler) return text.length * size * 0.55
  ruler.font = `600 ${size}px ${getComputedStyle(document.body).fontFamily}`
  return ruler.measureText(text).width
}

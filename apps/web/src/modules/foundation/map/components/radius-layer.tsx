import { useLayoutEffect, useRef } from 'react'
import { project, type Point } from '@vicino/domain/map/camera'
import { radiusMetres, radiusPixels } from '../model/radius.ts'
import type { MapSurface } from '../surface/model/surface.ts'

interface RadiusLayerProps {
  surface: MapSurface
  center: Point
  /** The filter's distance in km; no circle without one. */
  distanceKm: number | undefined
}

/**
 * A dashed azzurro circle around the position, with half the filter's distance as its radius
 * (R-103).
 */
export function RadiusLayer({ surface, center, distanceKm }: RadiusLayerProps) {
  const ref = useRef<SVGCircleElement>(null)
  const metres = radiusMetres(distanceKm)
  const { lat, lon } = center
  useLayoutEffect(() => {
    if (metres === null) return
    const draw = () => {
      const { camera } = surface
      const { x, y } = project(camera, { lat, lon })
      ref.current?.setAttribute('cx', x.toFixed(1))
      ref.current?.setAttribute('cy', y.toFixed(1))
      ref.current?.setAttribute('r', radiusPixels(metres, lat, camera).toFixed(1))
    }
    draw()
    return surface.subscribe(draw)
  }, [surface, lat, lon, metres])
  if (metres === null) return null
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
      <circle
        ref={ref}
        data-metres={metres}
        className="fill-azzurro/10 stroke-azzurro"
        strokeWidth="1.5"
        strokeDasharray="5 4"
      />
    </svg>
  )
}

import { useCamera } from '../hooks/use-camera.ts'
import { project, type Camera, type Point } from '../model/mercator.ts'
import { radiusPixels, ringMetres } from '../model/radius.ts'
import type { MapSurface } from '../surface/surface.ts'
import { formatMetres } from '../model/metres.ts'

/** Rings of equal distance around a point, labelled at their top: the scale of a map without streets. */
export function Rings({ camera, center }: { camera: Camera; center: Point }) {
  const { x, y } = project(camera, center)
  return ringMetres(camera, center.lat).map((metres) => {
    const radius = radiusPixels(metres, center.lat, camera)
    return (
      <g key={metres}>
        <circle cx={x} cy={y} r={radius} fill="none" className="stroke-azzurro/40" />
        <text
          x={x}
          y={y - radius - 5}
          textAnchor="middle"
          className="num fill-(--map-label) stroke-(--map-ground) text-11 font-semibold [paint-order:stroke] [stroke-width:4px]"
        >
          {formatMetres(metres)}
        </text>
      </g>
    )
  })
}

/** The rings under a moving camera. */
export function RingsLayer({ surface, center }: { surface: MapSurface; center: Point }) {
  const camera = useCamera(surface)
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
      <Rings camera={camera} center={center} />
    </svg>
  )
}

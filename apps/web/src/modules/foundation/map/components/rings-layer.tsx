import { useCamera } from '../surface/hooks/use-camera.ts'
import { ringLabel, type Taken } from '../ground/model/labels.ts'
import { project, type Camera, type Point } from '@vicino/domain/map/camera'
import { radiusPixels, ringMetres } from '../model/radius.ts'
import type { MapSurface } from '../surface/model/surface.ts'
import { formatMetres } from '../model/metres.ts'

interface RingsProps {
  camera: Camera
  center: Point
  /** The areas where no label may lie. */
  taken: Taken
}

/** Pixels of the header above and the attribution below. */
const NOTES: Taken = { top: 60, foot: 28 }

/**
 * Rings of equal distance around a point, labelled where there is room. They are the scale of a map
 * without streets.
 */
export function Rings({ camera, center, taken }: RingsProps) {
  const { x, y } = project(camera, center)
  return ringMetres(camera, center.lat).map((metres) => {
    const radius = radiusPixels(metres, center.lat, camera)
    const label = ringLabel({ x, y }, radius, camera, taken)
    return (
      <g key={metres}>
        <circle cx={x} cy={y} r={radius} fill="none" className="stroke-azzurro/40" />
        {label ? (
          <text
            x={label.x}
            y={label.y}
            textAnchor="middle"
            dominantBaseline="central"
            className="num fill-(--map-label) stroke-(--map-ground) text-11 font-semibold [paint-order:stroke] [stroke-width:4px]"
          >
            {formatMetres(metres)}
          </text>
        ) : null}
      </g>
    )
  })
}

/** The rings under a moving camera. */
export function RingsLayer({ surface, center }: { surface: MapSurface; center: Point }) {
  const camera = useCamera(surface)
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
      <Rings camera={camera} center={center} taken={NOTES} />
    </svg>
  )
}

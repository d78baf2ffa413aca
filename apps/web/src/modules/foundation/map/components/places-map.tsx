import { distanceMetres } from '@vicino/domain/distance'
import { type Point, project } from '@vicino/domain/map/camera'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { StillGround } from '../ground/components/still-ground.tsx'
import { fitCamera } from '../model/fit.ts'
import './map-tokens.css'

interface PlacesMapProps {
  /** Places numbered as in the list beside the map. Those without a point are left out. */
  places: readonly { readonly lat: number | null; readonly lon: number | null }[]
  /** The visitor's position, drawn when it is near the places. */
  position?: Point | undefined
  className?: string
}

const SIZE = { width: 400, height: 300 }
const PADDING_PX = 44
const NEAR_METRES = 2000

/**
 * A drawing without tiles of numbered places and the visitor's position, beside a list with the
 * same content.
 */
export function PlacesMap({ places, position, className }: PlacesMapProps) {
  const { t } = useTranslation('map')
  const pins = places.flatMap(({ lat, lon }, index) =>
    lat === null || lon === null ? [] : [{ lat, lon, number: index + 1 }],
  )
  const [first, ...others] = pins
  if (first === undefined) return null
  const around = cornersOf([first, ...others])
  // For a far visitor all pins would fall on one point, so the map then shows only the places.
  const near = Math.max(NEAR_METRES, distanceMetres(...around))
  const here = position && pins.some((pin) => distanceMetres(position, pin) <= near) ? position : undefined
  const camera = fitCamera(...(here ? cornersOf([...around, here]) : around), SIZE, PADDING_PX)
  const you = here && project(camera, here)
  return (
    <svg
      role="img"
      aria-label={t('placesLabel', { count: pins.length })}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={cn('block aspect-4/3 w-full rounded-2xl bg-(--map-ground)', className)}
    >
      <StillGround camera={camera} />
      {you ? (
        <>
          <circle cx={you.x} cy={you.y} r="10" className="fill-white dark:fill-ink" />
          <circle cx={you.x} cy={you.y} r="6.5" className="fill-azzurro" />
        </>
      ) : null}
      {pins.toReversed().map((pin) => {
        const { x, y } = project(camera, pin)
        return (
          <g key={pin.number} transform={`translate(${x} ${y})`}>
            <path
              d="M0 0C-9-11-15-17-15-25A15 15 0 1 1 15-25C15-17 9-11 0 0Z"
              className="fill-limone stroke-on-limone"
              strokeWidth="2"
            />
            <text y="-20" textAnchor="middle" className="fill-on-limone text-14 font-bold">
              {pin.number}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** Returns the south-west and north-east corners of all points. */
function cornersOf(points: readonly Point[]): [Point, Point] {
  const lats = points.map(({ lat }) => lat)
  const lons = points.map(({ lon }) => lon)
  return [
    { lat: Math.min(...lats), lon: Math.min(...lons) },
    { lat: Math.max(...lats), lon: Math.max(...lons) },
  ]
}

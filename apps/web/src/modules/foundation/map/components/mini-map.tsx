import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDistance } from '~/lib/format.ts'
import { cn } from '~/ui/cn.ts'
import { distanceMetres } from '@vicino/domain/distance'
import { fitCamera } from '../model/fit.ts'
import { project, type Point } from '@vicino/domain/map/camera'
import './map-tokens.css'
import { Rings } from './rings-layer.tsx'
import { StillGround } from '../ground/components/still-ground.tsx'

interface MiniMapProps {
  /** The place to show and its name. */
  place: Point
  name: string
  /** The visitor's position, drawn in its true direction and distance. */
  position?: Point | undefined
  className?: string
}

const SIZE = { width: 400, height: 200 }
const PADDING_PX = 48

/**
 * A small drawing without tiles, for cards, that shows the direction of a place from the visitor.
 */
export function MiniMap({ place, name, position, className }: MiniMapProps) {
  const { t } = useTranslation('map')
  const camera = fitCamera(position ?? place, place, SIZE, PADDING_PX)
  const shop = project(camera, place)
  const you = position ? project(camera, position) : undefined
  const label = position
    ? t('miniLabelFar', { name, distance: formatDistance(distanceMetres(position, place)) })
    : t('miniLabel', { name })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={cn('block aspect-2/1 w-full rounded-xl bg-(--map-ground)', className)}
    >
      <StillGround camera={camera} />
      {position ? <Rings camera={camera} center={position} taken={{ top: 0, foot: 0, pin: shop }} /> : null}
      {you ? (
        <>
          <path
            d={`M${you.x} ${you.y}L${shop.x} ${shop.y}`}
            className="stroke-azzurro"
            strokeWidth="2"
            strokeDasharray="5 4"
          />
          <circle cx={you.x} cy={you.y} r="10" className="fill-white dark:fill-ink" />
          <circle cx={you.x} cy={you.y} r="6.5" className="fill-azzurro" />
        </>
      ) : null}
      <g transform={`translate(${shop.x} ${shop.y})`}>
        <path
          d="M0 0C-9-11-15-17-15-25A15 15 0 1 1 15-25C15-17 9-11 0 0Z"
          className="fill-limone stroke-on-limone"
          strokeWidth="2"
        />
        <circle cy="-25" r="5.5" className="fill-on-limone" />
      </g>
    </svg>
  )
}

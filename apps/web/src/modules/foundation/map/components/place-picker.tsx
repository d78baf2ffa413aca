import { useQuery } from '@tanstack/react-query'
import { distanceMetres } from '@vicino/domain/distance'
import { Icon } from '~/ui/icon.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { settingsQuery } from '~/lib/queries/settings.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { useGround } from '../ground/hooks/use-ground.ts'
import { useSurface } from '../surface/hooks/use-surface.ts'
import type { Point } from '@vicino/domain/map/camera'
import { clampZoom, ZOOM } from '../model/zoom.ts'
import type { MapSurface } from '../surface/model/surface.ts'
import './map-tokens.css'
import { DrawnGround } from '../ground/components/drawn-ground.tsx'
import { MapAttribution } from './map-notes.tsx'
import { MiniMap } from './mini-map.tsx'

/** Milliseconds without a move after which the map is at rest. */
const REST_MS = 250
/** Moves of fewer metres are rounding errors of the camera and are ignored. */
const MOVED_METRES = 2

interface PlacePickerProps {
  value: Point
  onMove: (point: Point) => void
}

/**
 * The place of a shop: a still image, and on request a map that is moved under its pin, by hand or
 * by arrow keys.
 */
export default function PlacePicker(props: PlacePickerProps) {
  const { t } = useTranslation('map')
  const [moving, setMoving] = useState(false)
  if (moving) return <LiveMap {...props} />
  return (
    <div className="relative overflow-hidden rounded-xl">
      <MiniMap place={props.value} name={t('picker.shop')} position={undefined} className="aspect-5/2" />
      <Button className="absolute right-3 bottom-3 shadow-float" onClick={() => setMoving(true)}>
        <Icon name="map-pin" className="size-4" />
        {t('picker.move')}
      </Button>
    </div>
  )
}

function LiveMap({ value, onMove }: PlacePickerProps) {
  const { t } = useTranslation('map')
  const drawn = useRef<HTMLDivElement>(null)
  const vector = useRef<HTMLDivElement>(null)
  const settings = useQuery(settingsQuery)
  const ground = useGround()
  const { surface, tiles, cover } = useSurface({
    drawn,
    vector,
    start: { center: value, zoom: ZOOM.recenter },
    styleUrl: settings.isError ? null : settings.data?.mapStyleUrl,
    title: t('picker.canvas'),
  })
  const isDrawn = tiles !== 'tiles' || cover !== null
  const settle = useCentre(surface, value, onMove)
  return (
    <div className="relative isolate h-72 overflow-hidden rounded-xl bg-(--map-ground)" onBlur={settle}>
      {surface && isDrawn ? (
        <DrawnGround surface={surface} ground={ground} cover={cover} mark={value} />
      ) : null}
      <section
        ref={drawn}
        aria-label={t('picker.canvas')}
        hidden={surface?.kind === 'vector'}
        className="absolute inset-0 cursor-grab touch-none focus-visible:-outline-offset-2 active:cursor-grabbing"
      />
      <div ref={vector} className={cn('absolute! inset-0', surface?.kind !== 'vector' && 'invisible')} />
      <svg
        aria-hidden
        viewBox="-18 -44 36 48"
        className="pointer-events-none absolute top-1/2 left-1/2 w-9 -translate-x-1/2 translate-y-[calc(-100%+4px)]"
      >
        <path
          d="M0 0C-9-11-15-17-15-25A15 15 0 1 1 15-25C15-17 9-11 0 0Z"
          className="fill-limone stroke-on-limone"
          strokeWidth="2"
        />
        <circle cy="-25" r="5.5" className="fill-on-limone" />
      </svg>
      {surface ? (
        <div className="absolute right-3 bottom-9 z-20 grid gap-2">
          <IconButton look="raised" label={t('zoomIn')} onClick={() => step(surface, 1)}>
            <Icon name="plus" />
          </IconButton>
          <IconButton look="raised" label={t('zoomOut')} onClick={() => step(surface, -1)}>
            <Icon name="minus" />
          </IconButton>
        </div>
      ) : null}
      <MapAttribution
        tiles={settings.data?.mapStyleUrl ? settings.data.mapAttribution : null}
        ground={isDrawn && ground ? ground.attribution : null}
      />
    </div>
  )
}

const step = (surface: MapSurface, by: number) =>
  surface.moveTo({ zoom: clampZoom(Math.round(surface.camera.zoom) + by) })

/**
 * Keeps `value` equal to the middle of the map. The map moves when `value` changes, and `onMove`
 * runs when the visitor has moved the map and it is at rest. Returns a function that calls `onMove`
 * at once. It runs when the focus leaves the map, so that a save button pressed right after a move
 * saves the new place.
 */
function useCentre(
  surface: MapSurface | null,
  { lat, lon }: Point,
  onMove: (point: Point) => void,
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const report = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const center = surface?.camera.center
    if (center && distanceMetres(center, { lat, lon }) > MOVED_METRES) onMove(rounded(center))
  }
  const rested = useEffectEvent(report)
  const follow = useEffectEvent((value: Point) => {
    if (surface && distanceMetres(surface.camera.center, value) > MOVED_METRES)
      surface.moveTo({ center: value })
  })
  // Not when the surface changes: MapLibre starts where the visitor has moved the drawn map, which
  // may be newer than `value`.
  useEffect(() => follow({ lat, lon }), [lat, lon])
  useEffect(() => {
    if (!surface) return undefined
    // MapLibre replaced the drawn map before a move on that map was reported.
    if (timer.current !== undefined) rested()
    return surface.subscribe(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(rested, REST_MS)
    })
  }, [surface])
  useEffect(() => () => clearTimeout(timer.current), [])
  return report
}

/** Rounds to six decimals, about a decimetre. */
const rounded = ({ lat, lon }: Point): Point => ({ lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)) })

import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { doorId } from '@vicino/domain/map-squares'
import type { MapShop } from '@vicino/contract/marketplace/deals/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { settingsQuery } from '~/lib/queries/settings.ts'
import { useCovered } from '../hooks/use-covered.ts'
import { useMarkers } from '../hooks/use-markers.ts'
import { centerFor, type MapInset, useView } from '../hooks/use-view.ts'
import { useGround } from '../ground/hooks/use-ground.ts'
import { useSurface } from '../surface/hooks/use-surface.ts'
import { splitZoom } from '../model/markers.ts'
import { type Point, project } from '@vicino/domain/map/camera'
import { ZOOM } from '../model/zoom.ts'
import type { MapSurface } from '../surface/model/surface.ts'
import { AtPoint } from './at-point.tsx'
import type { DealMapProps } from './deal-map-props.ts'
import { DrawnGround } from '../ground/components/drawn-ground.tsx'
import { MapControls } from './map-controls.tsx'
import { MapAttribution, MapHeader, MapLoading } from './map-notes.tsx'
import { MarkerLayer } from './marker-layer.tsx'
import { NearestDeal } from './nearest-deal.tsx'
import { PlacePopup } from './place-popup.tsx'
import { RadiusLayer } from './radius-layer.tsx'
import { RingsLayer } from './rings-layer.tsx'
import { YouAreHere, YouAreHereLabel } from './you-are-here.tsx'

type SceneProps = Omit<DealMapProps, 'className'>

/** The map with its heading, in a chunk that is loaded with the first map. */
export default function DealMapScene(props: SceneProps) {
  const root = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const { inset } = props
  const covered = useCovered(root, head, inset)
  const style = {
    '--map-head': `${inset?.top ?? 0}px`,
    '--map-foot': `${inset?.bottom ?? 0}px`,
    '--map-heading': `${covered?.heading ?? 0}px`,
  } as CSSProperties
  return (
    <div ref={root} className="absolute inset-0" style={style}>
      <div
        ref={head}
        className="pointer-events-none absolute inset-x-3 top-0 z-20 flex pt-[calc(0.75rem+var(--map-head))]"
      >
        <MapHeader pins={props.pins} distanceKm={props.distanceKm} state={props.state} />
      </div>
      {covered ? <Scene {...props} inset={covered.inset} /> : null}
    </div>
  )
}

/** The map's background with pins, circle, popup and controls above it. */
function Scene(props: SceneProps & { inset: MapInset }) {
  const { t } = useTranslation('map')
  const { position, view, inset } = props
  const drawn = useRef<HTMLDivElement>(null)
  const vector = useRef<HTMLDivElement>(null)
  const settings = useQuery(settingsQuery)
  const ground = useGround()
  const { surface, tiles, cover } = useSurface({
    drawn,
    vector,
    start: {
      center: centerFor(view?.center ?? position, view?.zoom ?? ZOOM.initial, inset),
      zoom: view?.zoom ?? ZOOM.initial,
    },
    styleUrl: settings.isError ? null : settings.data?.mapStyleUrl,
    title: t('canvas'),
  })
  const isDrawn = tiles !== 'tiles' || cover !== null

  return (
    <>
      {surface && isDrawn ? (
        <DrawnGround surface={surface} ground={ground} cover={cover} mark={position} />
      ) : null}
      <section
        ref={drawn}
        aria-label={t('canvas')}
        hidden={surface?.kind === 'vector'}
        className="absolute inset-0 cursor-grab touch-none focus-visible:-outline-offset-2 active:cursor-grabbing"
      />
      <div ref={vector} className={cn('absolute! inset-0', surface?.kind !== 'vector' && 'invisible')} />
      {surface ? <OnGround {...props} surface={surface} rings={tiles === 'ground'} /> : null}
      {tiles === 'waiting' ? <MapLoading /> : null}
      <MapAttribution
        hasDeals
        tiles={settings.data?.mapStyleUrl ? settings.data.mapAttribution : null}
        ground={isDrawn && ground ? ground.attribution : null}
      />
    </>
  )
}

interface OnGroundProps extends SceneProps {
  surface: MapSurface
  rings: boolean
  inset: MapInset
}

function OnGround({ surface, rings, ...props }: OnGroundProps) {
  const { pins, position, view, onView, inset, distanceKm, hoveredDoor = null, onHover, onOpen } = props
  const { dealsIn, nearest } = props
  const markers = useMarkers(surface, pins, position)
  const { openShops, openDoors, open, close } = useOpenShops(pins?.shops)
  useFollow(surface, position, view, inset)
  useView(surface, inset, onView)

  const onPress = useCallback(
    (id: string) => {
      const marker = markers.find((each) => each.id === id)
      if (marker?.kind === 'shop') return open([marker.id])
      if (!marker) return
      const zoom = splitZoom(marker, surface.camera.zoom, ZOOM.max)
      if (zoom !== null) surface.moveTo({ center: centerFor(marker.point, zoom, inset), zoom })
      else open(marker.shops.map(doorId))
    },
    [markers, surface, open, inset],
  )

  return (
    <>
      {createPortal(
        <div className="pointer-events-none absolute inset-0 overflow-hidden">
          {rings ? <RingsLayer surface={surface} center={position} /> : null}
          <RadiusLayer surface={surface} center={position} distanceKm={distanceKm} />
          <ul className="absolute inset-0">
            <AtPoint surface={surface} point={position}>
              <YouAreHere />
            </AtPoint>
          </ul>
          <MarkerLayer
            surface={surface}
            markers={markers}
            level={pins?.level ?? 0}
            openDoors={openDoors}
            hoveredDoor={hoveredDoor}
            onPress={onPress}
            onHover={onHover}
          />
          <ul className="absolute inset-0">
            <AtPoint surface={surface} point={position}>
              <YouAreHereLabel surface={surface} position={position} markers={markers} />
            </AtPoint>
          </ul>
        </div>,
        surface.root,
      )}
      {openShops ? (
        <PlacePopup
          key={doorId(openShops[0])}
          surface={surface}
          shops={openShops}
          dealsIn={dealsIn}
          position={position}
          inset={inset}
          onOpen={onOpen}
          onClose={close}
        />
      ) : null}
      <div className="pointer-events-none absolute inset-x-0 top-[calc(0.5rem+var(--map-heading))] z-20 grid justify-items-center gap-2">
        {nearest && markers.length === 0 ? (
          <NearestDeal surface={surface} deal={nearest} origin={position} inset={inset} />
        ) : null}
      </div>
      <MapControls surface={surface} position={position} inset={inset} />
    </>
  )
}

/**
 * Finds the shops of the open popup in the present answer. The popup closes when they are no longer
 * in view.
 */
function useOpenShops(shops: readonly MapShop[] | undefined) {
  const [doors, setDoors] = useState<readonly string[]>([])
  const opener = useRef<Element | null>(null)
  const open = useCallback((next: readonly string[]) => {
    opener.current = document.activeElement
    setDoors(next)
  }, [])
  const close = useCallback(() => {
    setDoors([])
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }, [])
  const [first, ...rest] = (shops ?? []).filter((shop) => doors.includes(doorId(shop)))
  const openShops = first ? ([first, ...rest] as const) : null
  return { openShops, openDoors: useMemo(() => new Set(doors), [doors]), open, close }
}

/**
 * Moves the map when the position changes, or when the address names another view than the map
 * shows.
 */
function useFollow(
  surface: MapSurface,
  { lat, lon }: Point,
  view: DealMapProps['view'],
  inset: MapInset,
): void {
  const follow = useEffectEvent((center: Point, zoom: number, jump: boolean) => {
    const target = { center: centerFor(center, zoom, inset), zoom }
    const { camera } = surface
    const off = project(camera, target.center)
    const there =
      Math.hypot(off.x - camera.width / 2, off.y - camera.height / 2) < 2 &&
      Math.abs(camera.zoom - zoom) < 0.02
    if (!there) surface.moveTo(target, jump)
  })
  const last = useRef({ lat, lon })
  useEffect(() => {
    if (last.current.lat === lat && last.current.lon === lon) return
    last.current = { lat, lon }
    follow({ lat, lon }, surface.camera.zoom, false)
  }, [surface, lat, lon])
  const wanted = view ? `${view.center.lat} ${view.center.lon} ${view.zoom}` : ''
  const first = useRef(wanted)
  useEffect(() => {
    if (first.current === wanted) return
    first.current = wanted
    const [toLat = lat, toLon = lon, zoom = ZOOM.initial] = wanted === '' ? [] : wanted.split(' ').map(Number)
    follow({ lat: toLat, lon: toLon }, zoom, true)
  }, [wanted, lat, lon])
}

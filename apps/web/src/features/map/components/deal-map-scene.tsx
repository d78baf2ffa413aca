import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { settingsQuery } from '~/lib/queries/settings.ts'
import { useMarkers } from '../hooks/use-markers.ts'
import { useGround } from '../ground/hooks/use-ground.ts'
import { useSurface } from '../surface/hooks/use-surface.ts'
import { countBrands, groupDealPlaces, type DealPlace } from '../model/deal-places.ts'
import { ZOOM } from '../model/zoom.ts'
import type { MapSurface } from '../surface/model/surface.ts'
import { AtPoint } from './at-point.tsx'
import type { DealMapProps } from './deal-map-props.ts'
import { DrawnGround } from '../ground/components/drawn-ground.tsx'
import { MapControls } from './map-controls.tsx'
import { MapAttribution, MapHeader, MapLoading } from './map-notes.tsx'
import { MarkerLayer } from './marker-layer.tsx'
import { NearestPlaces } from './nearest-places.tsx'
import { PlacePopup } from './place-popup.tsx'
import { RadiusLayer } from './radius-layer.tsx'
import { RingsLayer } from './rings-layer.tsx'
import { SearchHere } from './search-here.tsx'
import { YouAreHere, YouAreHereLabel } from './you-are-here.tsx'

type SceneProps = Omit<DealMapProps, 'className'>

/** The ground with pins, circle, popup and controls above it. A lazy chunk, loaded with the first map. */
export default function DealMapScene(props: SceneProps) {
  const { t } = useTranslation('map')
  const { position, searchedAt } = props
  const drawn = useRef<HTMLDivElement>(null)
  const vector = useRef<HTMLDivElement>(null)
  const settings = useQuery(settingsQuery)
  const center = searchedAt ?? position
  const ground = useGround()
  const { surface, tiles, cover } = useSurface({
    drawn,
    vector,
    start: { center, zoom: ZOOM.initial },
    styleUrl: settings.isError ? null : settings.data?.mapStyleUrl,
    title: t('canvas'),
  })
  const isDrawn = tiles !== 'tiles' || cover !== null
  useFollow(surface, center)

  return (
    <div className="absolute inset-0">
      <MapHeader
        brands={useMemo(() => countBrands(props.deals), [props.deals])}
        distanceKm={props.distanceKm}
        state={props.state}
      />
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
        tiles={settings.data?.mapStyleUrl ? settings.data.mapAttribution : null}
        ground={isDrawn && ground ? ground.attribution : null}
      />
    </div>
  )
}

function OnGround({ surface, rings, ...props }: SceneProps & { surface: MapSurface; rings: boolean }) {
  const { deals, position, searchedAt, distanceKm, hoveredId = null, onHover, onOpen, onSearchHere } = props
  const origin = searchedAt ?? position
  const places = useMemo(() => groupDealPlaces(deals), [deals])
  const markers = useMarkers(surface, places)
  const { openPlaces, openIds, open, close } = useOpenPlaces(places)

  const onPress = useCallback(
    (id: string) => {
      const marker = markers.find((each) => each.id === id)
      if (marker?.kind === 'cluster' && marker.splitZoom <= ZOOM.max) {
        surface.moveTo({ center: marker.point, zoom: marker.splitZoom })
      } else if (marker) open(marker.kind === 'cluster' ? marker.placeIds : [marker.id])
    },
    [markers, surface, open],
  )

  return (
    <>
      {createPortal(
        <div className="pointer-events-none absolute inset-0 overflow-hidden">
          {rings ? <RingsLayer surface={surface} center={position} /> : null}
          <RadiusLayer surface={surface} center={origin} distanceKm={distanceKm} />
          <ul className="absolute inset-0">
            <AtPoint surface={surface} point={position}>
              <YouAreHere />
            </AtPoint>
          </ul>
          <MarkerLayer
            surface={surface}
            markers={markers}
            openIds={openIds}
            hoveredId={hoveredId}
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
      {openPlaces ? (
        <PlacePopup
          key={openPlaces[0].id}
          surface={surface}
          places={openPlaces}
          position={position}
          onOpen={onOpen}
          onClose={close}
        />
      ) : null}
      <div className="pointer-events-none absolute inset-x-0 top-16 z-20 grid justify-items-center gap-2">
        {onSearchHere ? <SearchHere surface={surface} origin={origin} onSearch={onSearchHere} /> : null}
        {markers.length === 0 ? <NearestPlaces surface={surface} places={places} origin={origin} /> : null}
      </div>
      <MapControls
        surface={surface}
        position={position}
        onCenter={searchedAt && onSearchHere ? () => onSearchHere(position) : undefined}
      />
    </>
  )
}

/**
 * The places whose popup is open. They are looked up in the present result: the popup closes when a new
 * search no longer contains them.
 */
function useOpenPlaces(places: readonly DealPlace[]) {
  const [ids, setIds] = useState<readonly string[]>([])
  const opener = useRef<Element | null>(null)
  const open = useCallback((next: readonly string[]) => {
    opener.current = document.activeElement
    setIds(next)
  }, [])
  const close = useCallback(() => {
    setIds([])
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }, [])
  const [first, ...rest] = places.filter((place) => ids.includes(place.id))
  const openPlaces = first ? ([first, ...rest] as const) : null
  return { openPlaces, openIds: useMemo(() => new Set(ids), [ids]), open, close }
}

/**
 * Moves the map when the position or the searched point changes; otherwise it stays where the visitor dragged
 * it.
 */
function useFollow(surface: MapSurface | null, { lat, lon }: { lat: number; lon: number }): void {
  const last = useRef({ lat, lon })
  useEffect(() => {
    if (!surface || (last.current.lat === lat && last.current.lon === lon)) return
    last.current = { lat, lon }
    surface.moveTo({ center: { lat, lon } })
  }, [surface, lat, lon])
}

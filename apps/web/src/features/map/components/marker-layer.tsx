import { useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useSplitFocus } from '../hooks/use-split-focus.ts'
import type { Marker } from '../model/cluster-index.ts'
import type { MapSurface } from '../surface/model/surface.ts'
import { AtPoint } from './at-point.tsx'
import { ClusterPin, PlacePin } from './pins.tsx'

interface MarkerLayerProps {
  surface: MapSurface
  markers: readonly Marker[]
  /** Places shown in the popup. */
  openIds: ReadonlySet<string>
  /** Deal pointed at in the list. */
  hoveredId: string | null
  onPress: (markerId: string) => void
  onHover?: ((dealId: string | null) => void) | undefined
}

/** The pins. The list beside the map is its equivalent; these are buttons with names all the same. */
export function MarkerLayer({ surface, markers, openIds, hoveredId, onPress, onHover }: MarkerLayerProps) {
  const { t } = useTranslation('map')
  const list = useRef<HTMLUListElement>(null)
  const split = useSplitFocus(list, surface, markers)
  return (
    <ul ref={list} aria-label={t('markers')} className="pointer-events-none absolute inset-0">
      {markers.map((marker) => {
        const expanded =
          marker.kind === 'place' ? openIds.has(marker.id) : marker.placeIds.some((id) => openIds.has(id))
        const active = expanded || isPointedAt(marker, hoveredId)
        return (
          <AtPoint key={marker.id} surface={surface} point={marker.point} raised={active}>
            {marker.kind === 'place' ? (
              <PlacePin
                place={marker.place}
                active={active}
                expanded={expanded}
                onPress={onPress}
                onHover={onHover}
              />
            ) : (
              <ClusterPin
                cluster={marker}
                active={active}
                expanded={expanded}
                onPress={(id) => {
                  split(marker)
                  onPress(id)
                }}
              />
            )}
          </AtPoint>
        )
      })}
    </ul>
  )
}

function isPointedAt(marker: Marker, dealId: string | null): boolean {
  if (dealId === null) return false
  return marker.kind === 'place'
    ? marker.place.deals.some((deal) => deal._id === dealId)
    : marker.dealIds.has(dealId)
}

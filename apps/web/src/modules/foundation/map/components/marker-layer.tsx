import { useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useSplitFocus } from '../hooks/use-split-focus.ts'
import { doorId, squareId } from '@vicino/domain/map-squares'
import type { Marker } from '../model/markers.ts'
import type { MapSurface } from '../surface/model/surface.ts'
import { AtPoint } from './at-point.tsx'
import { ClusterPin, ShopPin } from './pins.tsx'

interface MarkerLayerProps {
  surface: MapSurface
  markers: readonly Marker[]
  /** Zoom level of the answer's squares. */
  level: number
  /** Doors of the shops in the open popup. */
  openDoors: ReadonlySet<string>
  /** Door of the deal under the pointer in the list. */
  hoveredDoor: string | null
  onPress: (markerId: string) => void
  onHover?: ((door: string | null) => void) | undefined
}

/**
 * The pins of the map. The list beside the map has the same content; the pins are still buttons
 * with names.
 */
export function MarkerLayer(props: MarkerLayerProps) {
  const { surface, markers, level, openDoors, hoveredDoor, onPress, onHover } = props
  const { t } = useTranslation('map')
  const list = useRef<HTMLUListElement>(null)
  const split = useSplitFocus(list, surface, markers)
  return (
    <ul ref={list} aria-label={t('markers')} className="pointer-events-none absolute inset-0">
      {markers.map((marker) => {
        const doors = marker.kind === 'shop' ? [marker.id] : marker.shops.map(doorId)
        const expanded = doors.some((door) => openDoors.has(door))
        const active = expanded || isPointedAt(marker, doors, hoveredDoor, level)
        return (
          <AtPoint key={marker.id} surface={surface} point={marker.point} lift={marker.lift} raised={active}>
            {marker.kind === 'shop' ? (
              <ShopPin
                shop={marker.shop}
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

/**
 * Says whether a marker represents the given door, by itself or by a square that contains the door.
 */
function isPointedAt(marker: Marker, doors: readonly string[], door: string | null, level: number): boolean {
  if (door === null) return false
  if (marker.kind === 'shop' || marker.squares.size === 0) return doors.includes(door)
  const [lat = 0, lon = 0] = door
    .slice(door.indexOf('@') + 1)
    .split(',')
    .map(Number)
  return doors.includes(door) || marker.squares.has(squareId({ lat, lon }, level))
}

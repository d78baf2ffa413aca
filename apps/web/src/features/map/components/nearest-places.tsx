import { LocateFixed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDistance } from '~/lib/format.ts'
import { Button } from '~/ui/Button.tsx'
import { distanceMetres } from '@vicino/domain/distance'
import type { DealPlace } from '../model/deal-places.ts'
import { fitCamera } from '../model/fit.ts'
import type { Point } from '../model/mercator.ts'
import type { MapSurface } from '../surface/surface.ts'

const PADDING_PX = 96

interface NearestPlacesProps {
  surface: MapSurface
  places: readonly DealPlace[]
  /** Where the results were asked for. */
  origin: Point
}

/** The way out of a view without a pin: the map opens at its fixed zoom, the nearest shop may lie further. */
export function NearestPlaces({ surface, places, origin }: NearestPlacesProps) {
  const { t } = useTranslation('map')
  const [nearest] = places
    .map(({ point }) => ({ point, metres: distanceMetres(origin, point) }))
    .toSorted((one, other) => one.metres - other.metres)
  if (!nearest) return null
  return (
    <Button
      variant="outline"
      className="pointer-events-auto border-transparent bg-surface shadow-float"
      onClick={() => surface.moveTo(fitCamera(origin, nearest.point, surface.camera, PADDING_PX))}
    >
      <LocateFixed aria-hidden className="size-4" />
      {t('nearest', { distance: formatDistance(nearest.metres) })}
    </Button>
  )
}

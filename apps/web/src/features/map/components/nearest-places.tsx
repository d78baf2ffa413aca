import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDistance } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { distanceMetres } from '@vicino/domain/distance'
import type { DealPlace } from '../model/deal-places.ts'
import { fitCamera } from '../model/fit.ts'
import type { Point } from '../model/mercator.ts'
import type { MapSurface } from '../surface/model/surface.ts'

const PADDING_PX = 96

interface NearestPlacesProps {
  surface: MapSurface
  places: readonly DealPlace[]
  /** Where the results were asked for. */
  origin: Point
}

/**
 * Offered when no pin is in view: moves the map to the nearest shop. The map opens at a fixed zoom,
 * so the nearest shop may lie outside.
 */
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
      <Icon name="locate-fixed" className="size-4" />
      {t('nearest', { distance: formatDistance(nearest.metres) })}
    </Button>
  )
}

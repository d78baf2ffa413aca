import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { distanceMetres } from '@vicino/domain/distance'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDistance } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { centerFor, type MapInset } from '../hooks/use-view.ts'
import { fitCamera } from '../model/fit.ts'
import type { Point } from '@vicino/domain/map/camera'
import type { MapSurface } from '../surface/model/surface.ts'

const PADDING_PX = 96

interface NearestDealProps {
  surface: MapSurface
  deal: Deal
  /** The visitor's position. */
  origin: Point
  inset: MapInset
}

/** Offered when nothing is in view. It moves the map to show the position and the nearest shop. */
export function NearestDeal({ surface, deal, origin, inset }: NearestDealProps) {
  const { t } = useTranslation('map')
  const point = { lat: deal.latitude, lon: deal.longitude }
  const show = () => {
    const { width, height } = surface.camera
    const free = { width, height: height - inset.top - inset.bottom }
    const { center, zoom } = fitCamera(origin, point, free, Math.min(PADDING_PX, free.height / 4))
    surface.moveTo({ center: centerFor(center, zoom, inset), zoom })
  }
  return (
    <Button
      variant="outline"
      className="pointer-events-auto border-transparent bg-surface shadow-float"
      onClick={show}
    >
      <Icon name="locate-fixed" className="size-4" />
      {t('nearest', { distance: formatDistance(distanceMetres(origin, point)) })}
    </Button>
  )
}

import { MAP_DISTANCE_KM } from '@vicino/contract/marketplace/deals/filters'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { Slider } from '~/ui/slider.tsx'
import { distanceText } from '../model/distance-text.ts'

interface MapDistanceProps {
  distance: number | undefined
  onDistance: (km: number | undefined) => void
}

/**
 * The map's distance slider, 0 to 10 km in steps of 0.1. The address changes when the thumb
 * is released.
 */
export function MapDistance({ distance, onDistance }: MapDistanceProps) {
  const { t } = useTranslation('deals')
  const language = useLanguage()
  const [moving, setMoving] = useState<number | null>(null)
  const km = moving ?? distance
  const shown = Math.min(km ?? MAP_DISTANCE_KM.max, MAP_DISTANCE_KM.max)
  return (
    <div className="flex items-center gap-3">
      <Slider
        label={t('filters.distance')}
        value={shown}
        {...MAP_DISTANCE_KM}
        describe={(value) => distanceText(value, language)}
        onValueChange={setMoving}
        onValueCommitted={(value) => {
          setMoving(null)
          onDistance(value)
        }}
        className="flex-1"
      />
      <span className="num min-w-22 text-right text-14 text-ink-2">
        {km === undefined
          ? t('filters.noLimit')
          : t('explore.within', { distance: distanceText(km, language) })}
      </span>
    </div>
  )
}

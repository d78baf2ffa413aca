import type { DealCount } from '@vicino/contract/marketplace/deals/schemas'
import type { ReactNode } from 'react'
import { HowOrdered } from '~/modules/foundation/legal/shared/how-ordered.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { formatCount } from '~/lib/format.ts'
import { distanceText } from '../model/distance-text.ts'

interface ResultsHeadingProps {
  /** undefined while loading. */
  count?: DealCount | undefined
  /** The deals are those in view of the map, not those around the person. */
  inArea?: boolean
  /** The deals may be far away: they are searched by words, or online. */
  isAnywhere?: boolean
  /** Radius in km. */
  distance: number | undefined
  /** A control that names the place and changes it. */
  place: ReactNode
}

/** 'Vicino a te 42' or 'In quest'area oltre 1.000', with the place and the radius. */
export function ResultsHeading({
  count,
  inArea = false,
  isAnywhere = false,
  distance,
  place,
}: ResultsHeadingProps) {
  const { t } = useTranslation('deals')
  const language = useLanguage()
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 pb-1">
      <h2 className="text-19 md:text-23" aria-live="polite">
        {t(inArea ? 'explore.inArea' : isAnywhere ? 'explore.results' : 'explore.nearYou')}{' '}
        {count !== undefined && !(count.more && count.count === 0) && (
          <span className="num font-normal text-ink-3">
            {count.more ? t('explore.over', { count: formatCount(count.count) }) : formatCount(count.count)}
          </span>
        )}
      </h2>
      <span className="flex max-w-full flex-wrap items-center gap-x-3 text-14 text-ink-2">
        <HowOrdered />
        {distance !== undefined && (
          <span className="num whitespace-nowrap">
            {t('explore.within', { distance: distanceText(distance, language) })}
          </span>
        )}
        {place}
      </span>
    </div>
  )
}

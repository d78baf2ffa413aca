import { useQuery } from '@tanstack/react-query'
import type { RecentView } from '@vicino/contract/marketplace/deals/schemas'
import { useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatPrice } from '~/lib/format.ts'
import { retryFailed } from '~/lib/query.ts'
import { Badge } from '~/ui/badge.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Strip } from '~/ui/strip.tsx'
import { recentViews } from '../../api/recent-views.ts'
import { CARD_RING } from '../cards/card-ring.ts'
import { DealLink } from '../cards/deal-link.tsx'
import { DealImage } from '../cards/deal-image.tsx'
import type { Position } from '../../model/browse-query.ts'
import { Block } from './block.tsx'

/**
 * 'Visti di recente': a strip of the last opened deals, newest first. It is hidden before
 * the first one.
 */
export function RecentViews({ position }: { position: Position }) {
  const { t } = useTranslation('deals')
  const { data, error, errorUpdateCount, isFetching } = useQuery(recentViews(position))
  if (data?.length === 0) return null
  return (
    <Block title={t('recent.title')}>
      {data !== undefined ? (
        <Views views={data} />
      ) : errorUpdateCount > 0 ? (
        <ErrorLine error={error} busy={isFetching} onRetry={retryFailed} />
      ) : (
        <Skeleton className="h-40 rounded-lg" />
      )}
    </Block>
  )
}

function Views({ views }: { views: readonly RecentView[] }) {
  const { t } = useTranslation('deals')
  const track = useRef<HTMLUListElement>(null)
  return (
    <Strip track={track}>
      <ul
        ref={track}
        className="-mx-1 -mt-1 scrollbar-none flex snap-x scroll-pr-16 scroll-pl-1 gap-3 overflow-x-auto px-1 pt-1 pb-2"
      >
        {views.map((view) => (
          <li
            key={view._id}
            className={`relative flex w-32 shrink-0 snap-start flex-col overflow-hidden rounded-lg bg-surface shadow-card ${CARD_RING}`}
          >
            <div className={`aspect-5/4 shrink-0 bg-sunken ${view.isUsed ? 'opacity-80 grayscale' : ''}`}>
              <DealImage src={view.images[0] ?? ''} alt="" eager={false} />
            </div>
            <div className="flex flex-1 flex-col justify-between gap-0.5 p-2.5">
              <h4 className="line-clamp-2 text-12 font-semibold break-words">
                <DealLink dealId={view._id}>{view.title}</DealLink>
              </h4>
              <span className="num flex items-center justify-between font-display text-16 font-bold">
                {formatPrice(view.discountPrice)}
                {view.isUsed && <Badge className="font-sans text-11">{t('state.used')}</Badge>}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Strip>
  )
}

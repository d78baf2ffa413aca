import { useQuery } from '@tanstack/react-query'
import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useId, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { retryFailed } from '~/lib/query.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Strip } from '~/ui/strip.tsx'
import { flashDeals } from '../../api/browse-deals.ts'
import { FlashCard } from '../cards/flash-card.tsx'
import { useCardsReady } from '../../hooks/use-cards-ready.ts'
import { useClock } from '~/lib/use-clock.ts'
import type { BrowseQuery } from '../../model/browse-query.ts'
import { flashWindow } from '../../model/flash-window.ts'
import { spread } from '../../model/spread.ts'

/** Number of cards that the strip of a wide screen shows at first. */
const ON_SCREEN = 4

/**
 * Nearby flash deals. A card appears 7200 s before its deal ends and disappears at 0; the strip
 * disappears with its last card.
 */
export function FlashStrip({ query }: { query: BrowseQuery }) {
  const { t } = useTranslation('deals')
  const title = useId()
  const track = useRef<HTMLUListElement>(null)
  const { data, error, errorUpdateCount, isFetching } = useQuery(flashDeals(query))
  const deals = useFlashWindow(data?.items ?? [])
  const ready = useCardsReady(deals.length, ON_SCREEN)
  const failed = data === undefined && errorUpdateCount > 0
  if (data !== undefined && deals.length === 0) return null
  return (
    <section aria-labelledby={title} className="flex flex-col gap-2">
      <h2 id={title} className="flex items-center gap-2 text-19">
        <Icon name="zap" className="size-5 fill-pomodoro text-pomodoro" />
        {t('flash.title')}
      </h2>
      {failed ? (
        <ErrorLine error={error} busy={isFetching} onRetry={retryFailed} />
      ) : (
        <Strip track={track}>
          <ul
            ref={track}
            className="-mx-4 -mt-1 scrollbar-none flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pt-1 pb-3 md:-mx-1 md:scroll-pr-16 md:scroll-pl-1 md:px-1"
          >
            {data === undefined
              ? ['a', 'b', 'c', 'd'].map((key) => (
                  <li key={key}>
                    <Skeleton className="h-[233px] w-44 rounded-xl" />
                  </li>
                ))
              : deals.slice(0, ready).map((deal) => (
                  <li key={deal._id} className="flex">
                    <FlashCard deal={deal} />
                  </li>
                ))}
          </ul>
        </Strip>
      )}
    </section>
  )
}

/** Renders again only when the set of deals in their last two hours changes, not each second. */
function useFlashWindow(deals: readonly Deal[]): readonly Deal[] {
  const ids = useClock((now) => flashWindow(deals, now).join())
  const shown = new Set(ids.split(','))
  return spread(
    deals.filter((deal) => shown.has(deal._id)),
    true,
  )
}

import { REACH_KM } from '@vicino/contract/marketplace/deals/filters'
import { FEED_PAGE } from '@vicino/contract/marketplace/deals/page-sizes'
import type { ReactNode } from 'react'
import { formatDistance } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { dealPages } from '../../api/browse-deals.ts'
import { DealCardSkeleton } from '../cards/card-skeleton.tsx'
import { useStore } from '~/lib/use-store.ts'
import { usePages } from '~/lib/use-pages.ts'
import { FEED_GRID } from './feed-grid.ts'
import type { BrowseQuery } from '../../model/browse-query.ts'
import { feedOrder } from '../../model/feed-order.ts'
import { setReach, widerReach } from '../../model/reach.ts'
import { spread } from '../../model/spread.ts'
import { FeedOrderBar } from './feed-order-bar.tsx'
import { FeedList } from './feed-list.tsx'

interface FeedProps {
  query: BrowseQuery
  /** Clears the chosen category; undefined when none is chosen. */
  onShowAll?: (() => void) | undefined
  /** Returns the name of a category by its id, if it is known. */
  categoryName?: ((id: string) => string | undefined) | undefined
  /** A control that changes the place. */
  place: ReactNode
}

const SKELETON = (
  <div className={FEED_GRID}>
    <DealCardSkeleton variant="feed" />
    <DealCardSkeleton variant="feed" />
  </div>
)

/**
 * Home's feed: as many columns of cards as fit, 10 deals a page. The browser skips drawing
 * cards off the screen (see FeedList), so find-in-page and the scroll position still work.
 */
export function Feed({ query, onShowAll, categoryName, place }: FeedProps) {
  const { t } = useTranslation('deals')
  const order = useStore(feedOrder)
  const pages = usePages(dealPages(query, FEED_PAGE, order === 'forYou'))
  const km = query.distance ?? REACH_KM
  const wider = widerReach(km)
  return (
    <div className="flex flex-col gap-1">
      <FeedOrderBar query={query} />
      <PagedList
        pages={pages}
        skeleton={SKELETON}
        empty={
          <EmptyState
            title={t(onShowAll ? 'feed.emptyCategory' : 'feed.empty', {
              distance: formatDistance(km * 1000),
            })}
            reason={t('feed.emptyReason')}
            action={
              <div className="flex flex-wrap items-center justify-center gap-2">
                {wider !== undefined && (
                  <Button onClick={() => setReach(wider)}>
                    {t('reach.widen', { distance: formatDistance(wider * 1000) })}
                  </Button>
                )}
                {onShowAll && (
                  <Button variant="outline" onClick={onShowAll}>
                    {t('feed.showAll')}
                  </Button>
                )}
                {place}
              </div>
            }
          />
        }
        end={t('feed.upToDate')}
        className="flex flex-col gap-4"
      >
        {(deals) => (
          <FeedList
            deals={spread(deals, !pages.hasMore)}
            categoryName={categoryName}
            busy={pages.isLoadingMore}
          />
        )}
      </PagedList>
    </div>
  )
}

import { FEED_PAGE } from '@vicino/contract/deals/page-sizes'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { dealPages } from '../../api/browse-deals.ts'
import { DealCardSkeleton } from '../cards/card-skeleton.tsx'
import { usePages } from '~/lib/use-pages.ts'
import type { BrowseQuery } from '../../model/browse-query.ts'
import { FeedList } from './feed-list.tsx'

interface FeedProps {
  query: BrowseQuery
  /** Removes the chosen category; undefined when none is chosen. */
  onShowAll?: (() => void) | undefined
}

const SKELETON = (
  <div className="mx-auto flex w-full max-w-120 flex-col gap-4">
    <DealCardSkeleton variant="feed" />
    <DealCardSkeleton variant="feed" />
  </div>
)

/**
 * Home's feed: one column, 10 deals a page. Cards off the screen are skipped by the browser, see
 * FeedList: find-in-page and the scroll position stay as they are.
 */
export function Feed({ query, onShowAll }: FeedProps) {
  const { t } = useTranslation('deals')
  const pages = usePages(dealPages(query, FEED_PAGE))
  return (
    <PagedList
      pages={pages}
      skeleton={SKELETON}
      empty={
        <EmptyState
          title={t('feed.empty')}
          reason={t('feed.emptyReason')}
          action={onShowAll && <Button onClick={onShowAll}>{t('feed.showAll')}</Button>}
        />
      }
      end={t('feed.upToDate')}
      className="flex flex-col gap-4"
    >
      {(deals) => <FeedList deals={deals} busy={pages.isLoadingMore} />}
    </PagedList>
  )
}

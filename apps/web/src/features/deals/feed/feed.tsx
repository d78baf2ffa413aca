import { FEED_PAGE } from '@vicino/contract/constants'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/Button.tsx'
import { EmptyState } from '~/ui/EmptyState.tsx'
import { ErrorState } from '~/ui/ErrorState.tsx'
import { dealPages } from '../api/browse-deals.ts'
import { DealCardSkeleton } from '../cards/card-skeleton.tsx'
import { usePages } from '~/lib/use-pages.ts'
import type { BrowseQuery } from '../model/browse-query.ts'
import { FeedList } from './feed-list.tsx'
import { PageEnd } from '~/ui/PageEnd.tsx'

interface FeedProps {
  query: BrowseQuery
  /** Takes the category away, where one is chosen. */
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
  if (pages.isPending) return SKELETON
  if (pages.items.length === 0 && pages.error) return <ErrorState error={pages.error} onRetry={pages.retry} />
  if (pages.items.length === 0)
    return (
      <EmptyState
        title={t('feed.empty')}
        reason={t('feed.emptyReason')}
        action={onShowAll && <Button onClick={onShowAll}>{t('feed.showAll')}</Button>}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <FeedList deals={pages.items} busy={pages.isLoadingMore} />
      <PageEnd pages={pages} skeleton={SKELETON} end={t('feed.upToDate')} />
    </div>
  )
}

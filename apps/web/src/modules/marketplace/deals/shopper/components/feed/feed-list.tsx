import type { Deal, FeedDeal } from '@vicino/contract/marketplace/deals/schemas'
import { useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { DealCard } from '../cards/deal-card.tsx'
import { useCardsReady } from '../../hooks/use-cards-ready.ts'
import { FEED_GRID } from './feed-grid.ts'
import { SKIPPED, UNREADY, useSkipHeight } from '../../hooks/use-skip-height.ts'

/** Number of cards that a tall screen shows at first. */
const ON_SCREEN = 2

interface FeedListProps {
  deals: readonly (Deal & Partial<Pick<FeedDeal, 'why' | 'likedCategoryId'>>)[]
  categoryName?: ((id: string) => string | undefined) | undefined
  busy: boolean
}

/**
 * The cards of the feed. The browser skips drawing those off the screen, which keeps 500 cards
 * smooth.
 */
export function FeedList({ deals, categoryName, busy }: FeedListProps) {
  const { t } = useTranslation('deals')
  const list = useRef<HTMLDivElement>(null)
  useSkipHeight(list)
  const ready = useCardsReady(deals.length, ON_SCREEN)
  return (
    <div ref={list} role="feed" aria-label={t('home.feed')} aria-busy={busy} className={FEED_GRID}>
      {deals.slice(0, ready).map((deal, place) => (
        <div key={deal._id} className={place === 0 ? undefined : SKIPPED}>
          <DealCard
            deal={deal}
            likedCategory={deal.likedCategoryId ? categoryName?.(deal.likedCategoryId) : undefined}
            variant="feed"
            priority={place === 0}
          />
        </div>
      ))}
      {deals.slice(ready).map((deal) => (
        <div key={deal._id} className={UNREADY} />
      ))}
    </div>
  )
}

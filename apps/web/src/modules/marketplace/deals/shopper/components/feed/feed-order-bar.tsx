import { FEED_PAGE } from '@vicino/contract/marketplace/deals/page-sizes'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useStore } from '~/lib/use-store.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { dealPages } from '../../api/browse-deals.ts'
import type { BrowseQuery } from '../../model/browse-query.ts'
import { feedOrder, setFeedOrder } from '../../model/feed-order.ts'
import { FeedSelect } from './feed-select.tsx'

interface HowProps {
  /** The query of the shown pages; null when they are ordered by distance. */
  pages: ReturnType<typeof dealPages> | null
  onClose: () => void
}

const HowItIsOrdered = lazyPart<HowProps>(() => import('./how-it-is-ordered.tsx'))

/**
 * Above Home's feed: the present order, a switch to the other one, and an explanation of each (art.
 * 22 (4-bis) Codice del Consumo).
 */
export function FeedOrderBar({ query }: { query: BrowseQuery }) {
  const { t } = useTranslation('deals')
  const order = useStore(feedOrder)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="-mx-3 flex flex-wrap items-center justify-between gap-x-2">
      <FeedSelect
        label={t('feed.order')}
        value={order}
        options={[
          { value: 'forYou', text: t('feed.forYou') },
          { value: 'nearest', text: t('feed.nearest') },
        ]}
        onChange={setFeedOrder}
      />
      <Button variant="ghost" size="sm" className="min-h-11 text-ink-2" onClick={() => setOpen(true)}>
        <Icon name="arrow-down-narrow-wide" className="size-4" />
        {t('feed.how')}
      </Button>
      {isOpen && (
        <Suspense>
          <HowItIsOrdered
            pages={order === 'forYou' ? dealPages(query, FEED_PAGE, true) : null}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

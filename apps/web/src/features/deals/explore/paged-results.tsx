import type { Deal } from '@vicino/contract/deals'
import { EXPLORE_PAGE } from '@vicino/contract/constants'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '~/ui/ErrorState.tsx'
import { dealPages } from '../api/browse-deals.ts'
import { DealCardSkeleton, DealRowSkeleton } from '../cards/card-skeleton.tsx'
import { DealCard } from '../cards/deal-card.tsx'
import { PageEnd } from '~/ui/PageEnd.tsx'
import { usePages } from '~/lib/use-pages.ts'
import type { BrowseQuery } from '../model/browse-query.ts'
import type { DealsSearch } from '../model/search.ts'
import { DealGrid } from './deal-grid.tsx'
import { DealList } from './deal-list.tsx'
import { EmptyResults } from './empty-results.tsx'
import { ResultsHeading } from './results-heading.tsx'

interface PagedResultsProps {
  view: 'list' | 'grid'
  query: BrowseQuery
  /** What `query` was made of. */
  search: DealsSearch
  /** Names the place and changes it. */
  place: ReactNode
  onReset: () => void
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']
const keyOf = (deal: Deal) => deal._id

/** The list and the grid: 20 deals a request, more on scroll. */
export function PagedResults({ view, query, search, place, onReset }: PagedResultsProps) {
  const { t } = useTranslation('deals')
  const pages = usePages(dealPages(query, EXPLORE_PAGE))
  const skeleton =
    view === 'grid' ? (
      <DealGrid items={PLACES} keyOf={(key) => key} render={() => <DealCardSkeleton />} />
    ) : (
      <div className="grid gap-3">
        {PLACES.map((key) => (
          <DealRowSkeleton key={key} />
        ))}
      </div>
    )
  if (pages.isPending)
    return (
      <div role="status" aria-label={t('list.loading')}>
        <ResultsHeading distance={query.distance} place={place} />
        {skeleton}
      </div>
    )
  if (pages.items.length === 0)
    return pages.error ? (
      <ErrorState error={pages.error} onRetry={pages.retry} />
    ) : (
      <EmptyResults search={search} place={place} onReset={onReset} />
    )
  return (
    <div className="grid gap-4 pb-6">
      <div>
        <ResultsHeading
          count={pages.items.length}
          more={pages.hasMore}
          distance={query.distance}
          place={place}
        />
        {view === 'grid' ? (
          <DealGrid
            items={pages.items}
            keyOf={keyOf}
            render={(deal, index) => <DealCard deal={deal} priority={index === 0} />}
          />
        ) : (
          <DealList deals={pages.items} />
        )}
      </div>
      <PageEnd pages={pages} skeleton={skeleton} end={t('explore.end')} />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { EXPLORE_PAGE } from '@vicino/contract/marketplace/deals/page-sizes'
import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { PagedList } from '~/ui/paged-list.tsx'
import { dealPages } from '../../api/browse-deals.ts'
import { dealCount } from '../../api/deals-in-area.ts'
import { DealCardSkeleton, DealRowSkeleton } from '../../components/cards/card-skeleton.tsx'
import { DealCard } from '../../components/cards/deal-card.tsx'
import { usePages } from '~/lib/use-pages.ts'
import type { BrowseQuery } from '../../model/browse-query.ts'
import type { DealsSearch } from '../../model/search.ts'
import { DealGrid } from './deal-grid.tsx'
import { DealList } from './deal-list.tsx'
import { EmptyResults } from './empty-results.tsx'
import { ResultsHeading } from './results-heading.tsx'

interface PagedResultsProps {
  view: 'list' | 'grid'
  query: BrowseQuery
  /** The search that `query` was made from. */
  search: DealsSearch
  /** Shops that match the words of the search. */
  shops: ReactNode
  /** A control that names the place and changes it. */
  place: ReactNode
  /** Placed after the first deals, so that deals are in sight at once. */
  banners: ReactNode
  onReset: () => void
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']
const keyOf = (deal: Deal) => deal._id

/** The list and the grid: 20 deals a request, more on scrolling. */
export function PagedResults({ view, query, search, shops, place, banners, onReset }: PagedResultsProps) {
  const { t } = useTranslation('deals')
  const pages = usePages(dealPages(query, EXPLORE_PAGE))
  const count = useQuery(dealCount(query)).data
  const isAnywhere = search.q !== undefined || search.type === 'online'
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
  const list = (
    <PagedList
      pages={pages}
      skeleton={
        <div role="status" aria-label={t('list.loading')}>
          <ResultsHeading isAnywhere={isAnywhere} distance={query.distance} place={place} />
          {skeleton}
        </div>
      }
      moreSkeleton={skeleton}
      empty={<EmptyResults search={search} place={place} onReset={onReset} />}
      end={t('explore.end')}
      className="grid gap-4 pb-6"
    >
      {(deals) => (
        <div>
          <ResultsHeading isAnywhere={isAnywhere} count={count} distance={query.distance} place={place} />
          {view === 'grid' ? (
            <DealGrid
              items={deals}
              keyOf={keyOf}
              between={banners}
              render={(deal, index) => <DealCard deal={deal} priority={index === 0} />}
            />
          ) : (
            <DealList deals={deals} between={banners} />
          )}
        </div>
      )}
    </PagedList>
  )
  return (
    <>
      {shops}
      {list}
    </>
  )
}

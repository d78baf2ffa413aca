import type { Deal } from '@vicino/contract/deals/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { DealCardSkeleton } from '../../components/cards/card-skeleton.tsx'
import { DealCard } from '../../components/cards/deal-card.tsx'
import type { DealsSearch } from '../../model/search.ts'
import { DealGrid } from './deal-grid.tsx'
import { EmptyResults } from './empty-results.tsx'
import { MapDistance } from './map-distance.tsx'
import { ResultsHeading } from './results-heading.tsx'
import type { MapResult } from '../hooks/use-map-result.ts'

interface MapResultsProps {
  result: MapResult
  /** Names the place and changes it. */
  place: ReactNode
  search: DealsSearch
  onDistance: (km: number | undefined) => void
  onReset: () => void
  onMoveMap: () => void
}

const PLACES = ['a', 'b', 'c', 'd']
const keyOf = (deal: Deal) => deal._id

/**
 * The map's result as cards beside the map: the card under the pointer highlights its pin, and the other way
 * round.
 */
export default function MapResults({
  result,
  place,
  search,
  onDistance,
  onReset,
  onMoveMap,
}: MapResultsProps) {
  const { t } = useTranslation('deals')
  const { deals, state, error, retry, hovered, setHovered, searchedAt, searchHere } = result
  return (
    <div className="pb-6">
      <ResultsHeading
        count={state === 'known' ? deals.length : undefined}
        more={result.hasMore}
        distance={undefined}
        place={place}
      />
      <MapDistance distance={search.distance} onDistance={onDistance} />
      {searchedAt && (
        <Button size="sm" variant="outline" onClick={() => searchHere(undefined)} className="my-2">
          {t('explore.backToMe')}
        </Button>
      )}
      {state === 'waiting' ? (
        <DealGrid items={PLACES} keyOf={(key) => key} render={() => <DealCardSkeleton />} />
      ) : state === 'failed' ? (
        <ErrorState error={error} onRetry={retry} />
      ) : deals.length === 0 ? (
        <EmptyResults search={search} onReset={onReset} onMoveMap={onMoveMap} />
      ) : (
        <DealGrid
          items={deals}
          keyOf={keyOf}
          onPoint={setHovered}
          render={(deal, index) => (
            <DealCard deal={deal} priority={index === 0} highlighted={deal._id === hovered} />
          )}
        />
      )}
    </div>
  )
}

import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { doorId } from '@vicino/domain/map-squares'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { PagedList } from '~/ui/paged-list.tsx'
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
  /** A control that names the place and changes it. */
  place: ReactNode
  search: DealsSearch
  onDistance: (km: number | undefined) => void
  onReset: () => void
  onMoveMap: () => void
}

const PLACES = ['a', 'b', 'c', 'd']
const keyOf = (deal: Deal) => deal._id
const SKELETON = <DealGrid items={PLACES} keyOf={(key) => key} render={() => <DealCardSkeleton />} />

/**
 * The deals in view of the map, as cards beside it. The card under the pointer highlights its pin,
 * and the other way round.
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
  const { pins, pages, hovered, setHovered } = result
  return (
    <div className="pb-6">
      <ResultsHeading count={pins?.deals} inArea distance={undefined} place={place} />
      <MapDistance distance={search.distance} onDistance={onDistance} />
      <PagedList
        pages={pages}
        skeleton={SKELETON}
        empty={<EmptyResults search={search} onReset={onReset} onMoveMap={onMoveMap} />}
        end={t('explore.endOfArea')}
        className="grid gap-4"
      >
        {(deals) => (
          <DealGrid
            items={deals}
            keyOf={keyOf}
            onPoint={(id) => {
              const deal = deals.find(({ _id }) => _id === id)
              setHovered(deal ? doorId(deal) : null)
            }}
            render={(deal, index) => (
              <DealCard deal={deal} priority={index === 0} highlighted={doorId(deal) === hovered} />
            )}
          />
        )}
      </PagedList>
    </div>
  )
}

import type { ReactNode } from 'react'
import { HowOrdered } from '~/modules/foundation/legal/shared/how-ordered.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { DealCard } from '../../../components/cards/deal-card.tsx'
import { DealCardSkeleton } from '../../../components/cards/card-skeleton.tsx'
import { DealGrid } from '../../../explore/components/deal-grid.tsx'
import { usePages } from '~/lib/use-pages.ts'
import type { Position } from '../../../model/browse-query.ts'
import { brandDealPages } from '../../api/brand-deals.ts'

interface BrandDealListProps {
  readonly brandId: string
  readonly position: Position
  /** Shown when the brand has no valid deal. */
  readonly empty: ReactNode
  /** Text at the end of the list. */
  readonly end: string
}

const KEYS = ['one', 'two', 'three', 'four']

/** All valid deals of a brand, nearest first, page by page, on its profile. */
export function BrandDealList({ brandId, position, empty, end }: BrandDealListProps) {
  const { lat, lon } = position
  const pages = usePages(brandDealPages({ brandId, lat, lon }))
  return (
    <PagedList pages={pages} skeleton={<Cards />} empty={empty} end={end} className="flex flex-col gap-4">
      {(deals) => (
        <>
          <HowOrdered className="self-end" />
          <DealGrid
            items={deals}
            keyOf={(deal) => deal._id}
            render={(deal, place) => <DealCard deal={deal} priority={place === 0} />}
          />
        </>
      )}
    </PagedList>
  )
}

function Cards() {
  return <DealGrid items={KEYS} keyOf={(key) => key} render={() => <DealCardSkeleton />} />
}

import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { PriceTag } from '~/ui/price-tag.tsx'
import { PointsChip } from './points-chip.tsx'

/** Price to pay, struck-through list price, and points. */
export function PriceLine({ deal }: { deal: Pick<Deal, 'price' | 'discountPrice' | 'points'> }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-2 gap-y-0.5">
      <PriceTag
        price={deal.discountPrice}
        listPrice={deal.price}
        className="text-23 @max-[10rem]:text-19 @max-card:[&_s]:text-12 @min-card:text-28"
      />
      <PointsChip deal={deal} className="@max-card:hidden" />
    </div>
  )
}

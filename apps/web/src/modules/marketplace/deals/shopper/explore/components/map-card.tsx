import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { memo } from 'react'
import { cn } from '~/ui/cn.ts'
import { DiscountTag } from '~/ui/discount-tag.tsx'
import { PriceTag } from '~/ui/price-tag.tsx'
import { CARD_RING } from '../../components/cards/card-ring.ts'
import { DealLink } from '../../components/cards/deal-link.tsx'
import { DealImage } from '../../components/cards/deal-image.tsx'
import { useWhere } from '../../hooks/use-where.ts'

/** A low card in the row over the phone's map: image, shop and distance, title and price. */
export const MapCard = memo(function MapCard({ deal, highlighted }: { deal: Deal; highlighted: boolean }) {
  const where = useWhere(deal)
  return (
    <article
      data-deal-id={deal._id}
      className={cn(
        'relative grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3 overflow-hidden rounded-xl bg-surface shadow-card',
        CARD_RING,
        highlighted && 'ring-2 ring-azzurro',
      )}
    >
      <div className="relative min-h-24 bg-sunken">
        <div className="absolute inset-0">
          <DealImage src={deal.images[0] ?? ''} alt="" eager={false} />
        </div>
        <span className="absolute bottom-1.5 left-1.5">
          <DiscountTag percent={deal.discount} className="text-14" />
        </span>
      </div>
      <div className="flex min-w-0 flex-col justify-center gap-0.5 py-2 pr-3">
        <p className="flex justify-between gap-2 text-12 text-ink-2">
          <span className="truncate">{deal.brand.username}</span>
          <span className="num shrink-0">{where}</span>
        </p>
        <h3 className="line-clamp-1 font-sans text-14 font-semibold">
          <DealLink dealId={deal._id}>{deal.title}</DealLink>
        </h3>
        <PriceTag price={deal.discountPrice} listPrice={deal.price} className="text-19 [&_s]:text-12" />
      </div>
    </article>
  )
})

import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { memo } from 'react'
import { PriceTag } from '~/ui/price-tag.tsx'
import { DiscountTag } from '~/ui/discount-tag.tsx'
import { CARD_RING } from './card-ring.ts'
import { DealLink } from './deal-link.tsx'
import { DealImage } from './deal-image.tsx'
import { FlashPill } from './urgency.tsx'
import { useWhere } from '../../hooks/use-where.ts'

/** A card of the flash strip: image, countdown, brand and price. */
export const FlashCard = memo(function FlashCard({ deal }: { deal: Deal }) {
  const where = useWhere(deal)
  return (
    <article
      data-deal-id={deal._id}
      className={`relative w-[min(11rem,70vw)] shrink-0 snap-start overflow-hidden rounded-xl bg-surface shadow-card ${CARD_RING}`}
    >
      <div className="relative aspect-5/4 bg-sunken">
        <DealImage src={deal.images[0] ?? ''} alt={deal.product.productName} eager={false} />
        <span className="absolute top-2 left-2">
          <FlashPill expirationDate={deal.expirationDate} />
        </span>
        <span className="absolute -bottom-3 left-2 z-[1]">
          <DiscountTag percent={deal.discount} className="text-16" />
        </span>
      </div>
      <div className="flex flex-col gap-1 px-3 pt-4 pb-3">
        <h3 className="font-sans truncate text-14 font-semibold">
          <DealLink dealId={deal._id}>{deal.title}</DealLink>
        </h3>
        <p className="flex items-baseline justify-between gap-2 text-12 text-ink-2">
          <span className="truncate">{deal.brand.username}</span>
          <span className="shrink-0 tabular-nums">{where}</span>
        </p>
        <PriceTag price={deal.discountPrice} listPrice={deal.price} className="text-19 [&_s]:text-12" />
      </div>
    </article>
  )
})

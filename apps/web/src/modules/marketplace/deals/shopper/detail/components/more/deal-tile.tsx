import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { formatDistance } from '~/lib/format.ts'
import { DiscountTag } from '~/ui/discount-tag.tsx'
import { PriceTag } from '~/ui/price-tag.tsx'
import { CARD_RING } from '../../../components/cards/card-ring.ts'
import { DealLink } from '../../../components/cards/deal-link.tsx'
import { DealImage } from '../../../components/cards/deal-image.tsx'

/**
 * A deal among others of the same shop: image, tag, name, price, distance. It leaves out the brand,
 * which is known.
 */
export function DealTile({ deal, onOpen }: { deal: Deal; onOpen?: () => void }) {
  return (
    <article
      onClickCapture={onOpen}
      className={`relative flex h-full flex-col overflow-hidden rounded-lg bg-surface shadow-card transition-shadow hover:shadow-float ${CARD_RING}`}
    >
      <div className="relative">
        <div className="aspect-5/4 overflow-hidden bg-sunken">
          <DealImage src={deal.images[0] ?? ''} alt="" eager={false} />
        </div>
        <DiscountTag percent={deal.discount} className="absolute -bottom-2.5 left-2 text-14" />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3 pt-4">
        <h4 className="line-clamp-2 text-14 font-semibold">
          <DealLink dealId={deal._id}>{deal.title}</DealLink>
        </h4>
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2">
          <PriceTag price={deal.discountPrice} className="text-19" />
          {deal.distance !== undefined && (
            <span className="text-12 text-ink-3 num">{formatDistance(deal.distance)}</span>
          )}
        </div>
      </div>
    </article>
  )
}

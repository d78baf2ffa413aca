import type { Deal, DealDetail } from '@vicino/contract/deals/schemas'
import { useId } from 'react'
import { DiscountTag } from '~/ui/discount-tag.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { BrandLine } from '../../components/cards/brand-line.tsx'
import { StateChip } from '../../components/cards/state-chip.tsx'
import { FlashPill, LastMinuteBand } from '../../components/cards/urgency.tsx'
import { useDealState, useUrgency } from '../../hooks/use-deal-clock.ts'
import { Gallery } from './gallery/gallery.tsx'
import { PriceBlock } from './sections/price-block.tsx'
import { ReactionBar } from './sections/reaction-bar.tsx'
import { Stub } from './sections/stub.tsx'

interface CouponProps {
  readonly deal: Deal
  readonly full: DealDetail | undefined
}

/** The deal as one large coupon: pictures, tag, name, price; below the tear line what is handed in. */
export function Coupon({ deal, full }: CouponProps) {
  const titleId = useId()
  const state = useDealState(deal)
  const urgency = useUrgency(deal.expirationDate)
  const over = state !== 'valid'
  return (
    <section aria-labelledby={titleId} className="bg-surface shadow-card">
      <div className="relative">
        <Gallery deal={deal} videoUrl={full?.videoUrl ?? null} muted={over}>
          <div className="absolute top-3 left-4 z-10 mt-14 flex md:mt-0">
            {over ? (
              <StateChip state={state} />
            ) : (
              urgency === 'flash' && <FlashPill expirationDate={deal.expirationDate} />
            )}
          </div>
        </Gallery>
        <DiscountTag
          percent={deal.discount}
          spent={over}
          className="absolute -bottom-4 left-4 z-10 text-28 md:left-6"
        />
      </div>
      {!over && urgency === 'lastMinute' && <LastMinuteBand expirationDate={deal.expirationDate} />}
      <div className="flex flex-col gap-3 px-4 pt-7 pb-2 md:px-6">
        <BrandLine deal={deal} />
        <h2 id={titleId} className="text-23 text-pretty md:text-28">
          {deal.title}
        </h2>
        <PriceBlock deal={deal} />
      </div>
      <Perforation />
      <div className="flex flex-col gap-5 px-4 pt-2 pb-5 md:px-6">
        <Stub deal={deal} city={full?.brand.city} />
        <ReactionBar deal={deal} />
      </div>
    </section>
  )
}

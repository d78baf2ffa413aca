import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { memo } from 'react'
import { cn } from '~/ui/cn.ts'
import { DiscountTag } from '~/ui/discount-tag.tsx'
import { useDealState, useUrgency } from '../../hooks/use-deal-clock.ts'
import { BrandLine } from './brand-line.tsx'
import { CARD_RING } from './card-ring.ts'
import { DealLink, RedeemLink } from './deal-link.tsx'
import { DealImage } from './deal-image.tsx'
import { PointsChip } from './points-chip.tsx'
import { PriceLine } from './price-line.tsx'
import { ROW_BOX } from './row-box.ts'
import { SaveButton } from './save-button.tsx'
import { StateChip } from './state-chip.tsx'
import { FlashPill } from './urgency.tsx'
import { useExpiryText } from '../../hooks/use-expiry-text.ts'

interface DealRowProps {
  deal: Deal
  priority?: boolean
  highlighted?: boolean
}

/** A deal as a row of the list view: image on the left, the same facts as a card, one action. */
export const DealRow = memo(function DealRow({ deal, priority = false, highlighted }: DealRowProps) {
  const state = useDealState(deal)
  const urgency = useUrgency(deal.expirationDate)
  const over = state !== 'valid'
  const ends = useExpiryText(deal.expirationDate)
  return (
    <article
      data-deal-id={deal._id}
      className={cn(
        '@container relative overflow-hidden rounded-xl bg-surface shadow-card transition-shadow duration-150 hover:shadow-float',
        CARD_RING,
        highlighted && 'ring-2 ring-azzurro',
      )}
    >
      <div className={ROW_BOX}>
        <div
          className={cn(
            'relative overflow-hidden bg-sunken @max-[15rem]:h-36',
            over && 'opacity-80 grayscale',
          )}
        >
          <div className="absolute inset-0">
            <DealImage src={deal.images[0] ?? ''} alt={deal.product.productName} eager={priority} />
          </div>
          <span className="absolute bottom-2 left-2">
            <DiscountTag percent={deal.discount} spent={over} className="text-16 @min-[21rem]:text-19" />
          </span>
        </div>
        <div className="flex min-w-0 flex-col gap-1 py-3 pr-3 @max-[15rem]:pl-3">
          <BrandLine deal={deal} />
          <div className="flex items-start gap-2">
            <h3 className="font-sans line-clamp-3 flex-1 text-14 leading-snug font-semibold break-words @min-[21rem]:line-clamp-2 @min-[29rem]:text-16">
              <DealLink dealId={deal._id}>{deal.title}</DealLink>
            </h3>
            <SaveButton deal={deal} className="-mt-2 -mr-1 -mb-4 bg-transparent shadow-none" />
          </div>
          <PriceLine deal={deal} />
          <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-x-2 gap-y-1 border-t-2 border-dashed border-line pt-2">
            {over ? (
              <StateChip state={state} />
            ) : urgency === 'calm' ? (
              <span className="text-12 text-ink-2">{ends}</span>
            ) : (
              <FlashPill expirationDate={deal.expirationDate} />
            )}
            <PointsChip deal={deal} className="@min-card:hidden" />
            {!over && <RedeemLink deal={deal} />}
          </div>
        </div>
      </div>
    </article>
  )
})

import type { Deal, FeedDeal } from '@vicino/contract/marketplace/deals/schemas'
import { cn } from '~/ui/cn.ts'
import { memo } from 'react'
import { useDealState, useUrgency } from '../../hooks/use-deal-clock.ts'
import { BrandLine } from './brand-line.tsx'
import { CARD_RING } from './card-ring.ts'
import { DealLink } from './deal-link.tsx'
import { DealMedia } from './deal-media.tsx'
import { DealStub } from './deal-stub.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { HangingTag } from './hanging-tag.tsx'
import { PriceLine } from './price-line.tsx'
import { ReactionRow } from './reaction-row.tsx'
import { SaveButton } from './save-button.tsx'
import { StateChip } from './state-chip.tsx'
import { WhyLine } from './why-line.tsx'
import { FEED_DISTANCE_METRES } from '../../model/feed-distance.ts'
import { FlashPill, LastMinuteBand } from './urgency.tsx'

interface DealCardProps {
  deal: Deal & Partial<Pick<FeedDeal, 'why'>>
  /** Name of the category that the person likes, when that is the reason for showing the deal. */
  likedCategory?: string | undefined
  /** 'feed' adds the description and the reactions, and lets a finger swipe the images. */
  variant?: 'feed' | 'grid'
  /** First card of the page, whose image is fetched first. */
  priority?: boolean
  /** Highlighted because the pointer is on the same deal elsewhere, such as on the map. */
  highlighted?: boolean
}

/**
 * A deal as a coupon: image, lemon tag, brand, title, price, tear line, stub. The card opens the
 * detail. It has three Tab stops: its link, the reactions (save, like), and the link to redeem it.
 */
export const DealCard = memo(function DealCard({
  deal,
  likedCategory,
  variant = 'grid',
  priority,
  highlighted,
}: DealCardProps) {
  const state = useDealState(deal)
  const urgency = useUrgency(deal.expirationDate)
  const over = state !== 'valid'
  const feed = variant === 'feed'
  return (
    <article
      data-deal-id={deal._id}
      className={cn(
        '@container relative flex flex-col overflow-hidden rounded-xl bg-surface shadow-card transition-shadow duration-150 hover:shadow-float',
        // The card is as high as its neighbours. A deal that is over has no button at the foot, so
        // it keeps its own height.
        !over && 'h-full',
        CARD_RING,
        highlighted && 'ring-2 ring-azzurro',
      )}
    >
      <DealMedia
        images={deal.images}
        alt={deal.product.productName}
        priority={priority}
        muted={over}
        swipe={feed}
      >
        {/* Beside the save button, or below it when there is no room. */}
        <span className="pointer-events-none absolute top-3 left-3 z-[2] @max-[10rem]:top-[calc(max(44px,2.25rem)+1rem)]">
          {state === 'valid' ? (
            urgency === 'flash' && <FlashPill expirationDate={deal.expirationDate} />
          ) : (
            <StateChip state={state} />
          )}
        </span>
      </DealMedia>
      {!over && urgency === 'lastMinute' && <LastMinuteBand expirationDate={deal.expirationDate} />}
      <div className="flex flex-col gap-1.5 px-3 @min-card:px-4">
        <HangingTag percent={deal.discount} spent={over} />
        <BrandLine deal={deal} unknownDistance={feed ? FEED_DISTANCE_METRES : undefined} underTag />
        <h3 className="font-sans line-clamp-2 text-14 leading-snug font-semibold break-words @min-card:text-16">
          <DealLink dealId={deal._id}>{deal.title}</DealLink>
        </h3>
        <PriceLine deal={deal} />
        {feed && <p className="line-clamp-2 text-14 text-ink-2 break-words">{deal.description}</p>}
        {deal.why && <WhyLine why={deal.why} category={likedCategory} />}
        {feed ? <ReactionRow deal={deal} /> : <SaveButton deal={deal} className="absolute top-3 right-3" />}
      </div>
      <Perforation className="mt-auto" />
      <DealStub deal={deal} state={state} />
    </article>
  )
})

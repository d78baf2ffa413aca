import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { DiscountTag } from '~/ui/discount-tag.tsx'
import { StateChip } from '../../components/cards/state-chip.tsx'
import { FlashPill, LastMinuteBand } from '../../components/cards/urgency.tsx'
import { useDealState, useUrgency } from '../../hooks/use-deal-clock.ts'
import { Gallery } from './gallery/gallery.tsx'

/** The deal's video and images with its discount, and the time left or the fact that it is over. */
export function DealImages({ deal, videoUrl }: { deal: Deal; videoUrl: string | null }) {
  const state = useDealState(deal)
  const urgency = useUrgency(deal.expirationDate)
  const over = state !== 'valid'
  return (
    <div className="relative z-10">
      <div className="relative">
        <Gallery deal={deal} videoUrl={videoUrl} muted={over}>
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
    </div>
  )
}

import type { SavedDeal } from '@vicino/contract/marketplace/deals/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDate } from '~/lib/format.ts'
import { cn } from '~/ui/cn.ts'
import { Perforation } from '~/ui/perforation.tsx'
import { BrandLine } from '../cards/brand-line.tsx'
import { CARD_RING } from '../cards/card-ring.ts'
import { DealLink, RedeemLink } from '../cards/deal-link.tsx'
import { DealMedia } from '../cards/deal-media.tsx'
import { HangingTag } from '../cards/hanging-tag.tsx'
import { PointsChip } from '../cards/points-chip.tsx'
import { PriceLine } from '../cards/price-line.tsx'
import { SaveButton } from '../cards/save-button.tsx'
import { StateChip } from '../cards/state-chip.tsx'
import { useDealState } from '../../hooks/use-deal-clock.ts'
import { useRemainingText } from '../../hooks/use-remaining-text.ts'

/**
 * A saved deal: its state, when it was saved, how long it is valid, and a redeem button only while
 * it can be used.
 */
export function SavedCard({ deal, priority }: { deal: SavedDeal; priority: boolean }) {
  const { t } = useTranslation('deals')
  const state = useDealState(deal)
  const remaining = useRemainingText(deal.expirationDate)
  const valid = state === 'valid'
  return (
    <article
      data-deal-id={deal._id}
      className={cn(
        '@container relative flex flex-col overflow-hidden rounded-xl bg-surface shadow-card',
        valid && 'h-full',
        CARD_RING,
      )}
    >
      <DealMedia images={deal.images} alt={deal.product.productName} priority={priority} muted={!valid}>
        <span className="pointer-events-none absolute top-3 left-3 z-[2] max-w-[calc(100%-max(44px,2.25rem)-2rem)]">
          {!valid && <StateChip state={state} />}
          {valid && deal.points > 0 && (
            <span className="inline-flex min-h-7 items-center gap-1 rounded-lg bg-limone px-2 py-0.5 text-11 leading-tight font-bold text-on-limone @min-card:px-3">
              <Icon name="gift" className="size-[0.875rem] @max-card:hidden" />
              {t('saved.points')}
            </span>
          )}
        </span>
      </DealMedia>
      <div className="flex flex-col gap-1.5 px-3 @min-card:px-4">
        <HangingTag percent={deal.discount} spent={!valid} />
        <BrandLine deal={deal} underTag />
        <h3 className="line-clamp-2 font-sans text-14 leading-snug font-semibold break-words @min-card:text-16">
          <DealLink dealId={deal._id}>{deal.title}</DealLink>
        </h3>
        <PriceLine deal={deal} />
        <SaveButton deal={deal} className="absolute top-3 right-3" />
      </div>
      <Perforation className="mt-auto" />
      <div className="flex items-center justify-between gap-2 px-3 pb-4 @max-[15rem]:flex-col @max-[15rem]:items-stretch @min-card:px-4">
        <p className="text-12 text-ink-2">
          {t('saved.savedOn', { date: formatDate(deal.savedAt) })}
          {valid && <span className="block font-semibold text-ink">{remaining}</span>}
          <PointsChip deal={deal} className="mt-1 inline-block @min-card:hidden" />
        </p>
        {valid && <RedeemLink deal={deal} />}
      </div>
    </article>
  )
}

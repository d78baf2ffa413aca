import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { DealThumb } from '~/ui/deal-thumb.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { DiscountTag } from '~/ui/discount-tag.tsx'
import { PriceTag } from '~/ui/price-tag.tsx'

interface PopupDealProps {
  deal: Deal
  /**
   * The deal is the popup's only one, so its image is wide and above instead of small and beside.
   */
  single: boolean
  /** Shows the brand's name, in popups with several brands. */
  named: boolean
  onOpen: (dealId: string) => void
}

export function PopupDeal({ deal, single, named, onOpen }: PopupDealProps) {
  const { t } = useTranslation('map')
  const [image] = deal.images
  return (
    <article className={cn('relative grid gap-x-3 gap-y-2', !single && 'grid-cols-[4.5rem_1fr]')}>
      <div className="relative">
        <DealThumb src={image} className={cn('rounded-lg', single ? 'aspect-2/1' : 'aspect-square')} />
        {single ? <DiscountTag percent={deal.discount} className="absolute -bottom-2 left-2" /> : null}
      </div>
      <div className={cn('grid min-w-0 content-start gap-1', single && 'pt-2')}>
        {named ? <p className="truncate text-12 text-ink-2">{deal.brand.username}</p> : null}
        <h3 className="line-clamp-2 font-sans text-14 leading-snug font-semibold">{deal.title}</h3>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <PriceTag price={deal.discountPrice} listPrice={deal.price} className="text-19" />
          <button
            type="button"
            aria-label={single ? undefined : t('openNamed', { title: deal.title })}
            onClick={() => onOpen(deal._id)}
            className={buttonStyle({ size: 'sm' })}
          >
            {t('open')}
          </button>
        </div>
      </div>
    </article>
  )
}

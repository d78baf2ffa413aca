import { Link } from '@tanstack/react-router'
import type { SavedDeal } from '@vicino/contract/marketplace/deals/schemas'
import { formatDistance } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { DealThumb } from '~/ui/deal-thumb.tsx'
import { PriceTag } from '~/ui/price-tag.tsx'

/** A saved deal of a shop nearby, with the button that uses it. */
export function NearRow({ deal, className }: { deal: SavedDeal; className?: string }) {
  const { t } = useTranslation('deals')
  return (
    // Positioned, so that the text for screen readers stays inside a row that scrolls.
    <div
      className={cn('relative flex items-center gap-3 rounded-xl bg-surface p-2 pr-3 shadow-card', className)}
    >
      <DealThumb src={deal.images[0]} className="size-16 rounded-lg" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-14 font-semibold">{deal.title}</p>
        <p className="num truncate text-12 text-ink-2">
          {[deal.brand.username, deal.distance !== undefined && formatDistance(deal.distance)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <PriceTag price={deal.discountPrice} listPrice={deal.price} className="text-16 [&_s]:text-12" />
      </div>
      <Link
        to="/checkout"
        search={{ id: deal._id }}
        className={buttonStyle({ variant: 'lemon', size: 'sm', className: 'shrink-0' })}
      >
        {t('near.use')}
        <span className="sr-only">: {deal.title}</span>
      </Link>
    </div>
  )
}

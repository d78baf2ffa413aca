import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatPrice } from '~/lib/format.ts'
import { pointsOf } from '~/lib/points-of.ts'

/**
 * Price to pay, list price, points, and the lowest price of the 30 days before the reduction. The
 * law requires that price beside every announced reduction (art. 17-bis Codice del Consumo).
 */
export function PriceBlock({ deal }: { deal: Deal }) {
  const { t } = useTranslation('detail')
  const points = pointsOf(deal)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-display text-36 font-bold num">
          <span className="sr-only">{t('price.discounted')} </span>
          {formatPrice(deal.discountPrice)}
        </span>
        <s className="text-19 text-ink-3 num">
          <span className="sr-only">{t('price.list')} </span>
          {formatPrice(deal.price)}
        </s>
        <span className="ml-auto self-center @min-pair:ml-0 rounded-full bg-limone-soft px-3 py-1 text-14 font-bold text-limone-text num">
          <span aria-hidden>+{points} BP</span>
          <span className="sr-only">{t('price.points', { count: points })}</span>
        </span>
      </div>
      <p className="text-12 text-ink-2 num">
        {t(deal.lowestDeclared ? 'price.lowestDeclared' : 'price.lowest', {
          price: formatPrice(deal.lowestPrice),
        })}
      </p>
    </div>
  )
}

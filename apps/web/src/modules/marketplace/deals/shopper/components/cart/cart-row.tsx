import type { SavedDeal } from '@vicino/contract/marketplace/deals/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { PriceTag } from '~/ui/price-tag.tsx'
import { CARD_RING } from '../cards/card-ring.ts'
import { DealLink, RedeemLink } from '../cards/deal-link.tsx'
import { DealImage } from '../cards/deal-image.tsx'
import { useReaction } from '../../hooks/use-reaction.ts'
import { useRemainingText } from '../../hooks/use-remaining-text.ts'

/** One deal to buy: image, shop, price, time left, remove (un-WANT), redeem. */
export function CartRow({ deal }: { deal: SavedDeal }) {
  const { t } = useTranslation('deals')
  const react = useReaction()
  const remaining = useRemainingText(deal.expirationDate)
  return (
    <li
      className={`relative grid grid-cols-[72px_minmax(0,1fr)] gap-3 rounded-lg bg-surface p-2.5 shadow-card ${CARD_RING}`}
    >
      <div className="aspect-square overflow-hidden rounded-md bg-sunken">
        <DealImage src={deal.images[0] ?? ''} alt="" eager={false} />
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex items-start gap-1">
          <h3 className="line-clamp-2 flex-1 pt-0.5 font-sans text-14 leading-snug font-semibold break-words">
            <DealLink dealId={deal._id}>{deal.title}</DealLink>
          </h3>
          <IconButton
            label={t('cart.remove', { title: deal.title })}
            onClick={() => react(deal, 'WANT')}
            className="relative z-10 -mt-2 -mr-1.5"
          >
            <Icon name="x" />
          </IconButton>
        </div>
        <p className="truncate text-12 text-ink-2">{deal.brand.username}</p>
        <PriceTag price={deal.discountPrice} listPrice={deal.price} className="text-19 [&_s]:text-12" />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-12 text-ink-2">{remaining}</span>
          <RedeemLink deal={deal} />
        </div>
      </div>
    </li>
  )
}

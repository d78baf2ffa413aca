import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { pointsOf } from '~/lib/points-of.ts'
import type { ReactNode } from 'react'
import type { DealState } from '@vicino/domain/deal-state'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDateTime, formatPrice } from '~/lib/format.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { DealThumb } from '~/ui/deal-thumb.tsx'
import { DiscountTag } from '~/ui/discount-tag.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { PriceTag } from '~/ui/price-tag.tsx'
import { CheckoutAction } from './checkout-action.tsx'
import { PointsBadge } from './deal-facts.tsx'
import type { SaveOffer } from './desktop-offer.tsx'

export interface CheckoutSlots {
  /** Where the deal is used: opening state, street, distance. */
  readonly where: (deal: DealDetail) => ReactNode
}

/** The deal drawn as a coupon that is about to be used. Its stub holds the next step. */
export function CheckoutCoupon({
  deal,
  state,
  where,
  ...offer
}: { deal: DealDetail; state: DealState } & SaveOffer & CheckoutSlots) {
  const { t } = useTranslation('redemption')
  const over = state !== 'valid'
  const [image] = deal.images
  return (
    <article className="overflow-hidden rounded-2xl bg-surface shadow-card">
      <div className="relative">
        <DealThumb eager src={image} muted={over} className="aspect-2/1 w-full md:aspect-5/3" />
        <DiscountTag
          percent={deal.discount}
          spent={over}
          className="absolute -bottom-4 left-4 text-23 md:left-6"
        />
      </div>
      <div className="grid grid-cols-1 gap-3 px-4 pt-7 pb-2 md:px-6">
        <p className="flex items-center gap-2 text-14 font-semibold">
          <Avatar
            name={deal.brand.username}
            src={deal.brand.logo ?? deal.brand.avatar}
            className="size-7 text-12"
          />
          <span className="truncate">{deal.brand.username}</span>
          {deal.brand.verified && (
            <Icon
              name="badge-check"
              role="img"
              aria-label={t('verified')}
              className="size-4 shrink-0 text-azzurro"
            />
          )}
        </p>
        <h2 className="text-23 break-words text-pretty">{deal.title}</h2>
        {where(deal)}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <PriceTag price={deal.discountPrice} listPrice={deal.price} className="text-36" />
          <PointsBadge points={pointsOf(deal)} />
        </div>
        <p className="num text-12 text-ink-2">
          {t(deal.lowestDeclared ? 'lowestDeclared' : 'lowest', { price: formatPrice(deal.lowestPrice) })}
        </p>
        <p className="num text-14 text-ink-2">
          {t('checkout.until', { date: formatDateTime(deal.expirationDate) })}
        </p>
      </div>
      <div className="max-md:hidden">
        <Perforation />
      </div>
      {/* On a phone it is fixed to the foot of the screen. */}
      <div className="px-4 pt-2 pb-5 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:bg-surface max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:shadow-float md:px-6">
        <CheckoutAction deal={deal} state={state} {...offer} />
      </div>
    </article>
  )
}

import type { Deal, DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { PriceTag } from '~/ui/price-tag.tsx'
import { RedeemLink } from '../../components/cards/deal-link.tsx'
import { useDealState } from '../../hooks/use-deal-clock.ts'

interface ActionBarProps {
  readonly deal: Deal
  /**
   * undefined until the server has answered, and in older answers from the app's storage that lack
   * it.
   */
  readonly can: DealDetail['can']
}

/**
 * A bar that stays visible, at the foot or beside the images: the price and the redeem button, or
 * the reason why the deal cannot be redeemed.
 */
export function ActionBar({ deal, can }: ActionBarProps) {
  const { t } = useTranslation('detail')
  const state = useDealState(deal)
  const shown = state === 'valid' && can?.redeem === false ? 'ownShop' : state
  return (
    <section
      aria-label={t('action.bar')}
      className="sticky bottom-0 z-20 order-last mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] @min-pair:static @min-pair:border-0 @min-pair:px-5 @min-pair:pt-0 @min-pair:pb-5"
    >
      {shown === 'valid' ? (
        <>
          <PriceTag price={deal.discountPrice} listPrice={deal.price} className="text-23 @min-pair:hidden" />
          <div className="ml-auto max-w-[9rem] grow basis-28 @min-pair:max-w-none">
            <RedeemLink deal={deal} wide />
          </div>
        </>
      ) : (
        <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-14 text-ink-2">
          <strong className="rounded-full bg-sunken px-3 py-1.5 text-12 font-bold tracking-wide text-ink">
            {t(`state.${shown}`)}
          </strong>
          {t(`state.${shown}Hint`)}
        </p>
      )}
    </section>
  )
}

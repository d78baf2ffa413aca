import type { Deal } from '@vicino/contract/deals/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { PriceTag } from '~/ui/price-tag.tsx'
import { RedeemLink } from '../../components/cards/deal-link.tsx'
import { useDealState } from '../../hooks/use-deal-clock.ts'

/** Stays in view at the foot: what it costs and the redeem button, or the state of a deal that is over. */
export function ActionBar({ deal }: { deal: Deal }) {
  const { t } = useTranslation('detail')
  const state = useDealState(deal)
  return (
    <section
      aria-label={t('action.bar')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      {state === 'valid' ? (
        <>
          <PriceTag price={deal.discountPrice} listPrice={deal.price} className="text-23" />
          <div className="ml-auto max-w-[9rem] grow basis-28">
            <RedeemLink deal={deal} wide />
          </div>
        </>
      ) : (
        <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-14 text-ink-2">
          <strong className="rounded-full bg-sunken px-3 py-1.5 text-12 font-bold tracking-wide text-ink">
            {t(`state.${state}`)}
          </strong>
          {t(`state.${state}Hint`)}
        </p>
      )}
    </section>
  )
}

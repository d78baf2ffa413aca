import type { Slot } from '@vicino/contract/channels/promoters/schemas'
import type { ReactNode } from 'react'
import { formatDateTime, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { DealThumb } from '~/ui/deal-thumb.tsx'
import { CARD } from './card.ts'

interface DealLineProps {
  deal: Slot['deal']
  /** Name of the brand; left out when all deals are the caller's own. */
  brand?: string
  commission: Slot['commission']
  badges: ReactNode
  /** Numbers with their labels. */
  figures?: readonly (readonly [string, string])[]
  actions: ReactNode
}

/** A deal with its promoters' commission for a redemption. */
export function DealLine({ deal, brand, commission, badges, figures, actions }: DealLineProps) {
  const { t } = useTranslation('promoters')
  return (
    <article
      className={`grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 md:grid-cols-[6.5rem_minmax(0,1fr)] ${CARD}`}
    >
      <DealThumb
        src={deal.image}
        className={`aspect-[5/4] w-full self-start rounded-md ${figures === undefined ? 'md:row-span-2' : 'md:row-span-3'}`}
      />
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          {badges}
          <span className="num text-12 text-ink-2">
            {t('until', { moment: formatDateTime(deal.expirationDate) })}
          </span>
        </div>
        <h3 className="font-sans text-16 font-semibold wrap-anywhere">{deal.title}</h3>
        {brand === undefined ? null : <p className="text-14 text-ink-2">{brand}</p>}
        <p className="num text-14">
          <span className="font-semibold">
            {commission.kind === 'percent'
              ? t('percentOf', { percent: commission.value, price: formatPrice(deal.discountPrice) })
              : t('amountEach', { amount: formatPrice(commission.value) })}
          </span>
          {commission.kind === 'percent' ? (
            <span className="text-ink-2"> · {t('today', { amount: formatPrice(commission.today) })}</span>
          ) : null}
        </p>
      </div>
      {figures === undefined ? null : (
        <dl className="col-span-full grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-x-4 gap-y-2 md:col-span-1 md:col-start-2">
          {figures.map(([name, value]) => (
            <div key={name} className="grid content-start">
              <dt className="text-12 text-ink-2">{name}</dt>
              <dd className="num text-16 font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="col-span-full flex flex-wrap gap-2 md:col-start-2">{actions}</div>
    </article>
  )
}

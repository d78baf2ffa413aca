import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useStore } from '~/lib/use-store.ts'
import { retryFailed } from '~/lib/query.ts'
import { DiscountTag } from '~/ui/discount-tag.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { PriceTag } from '~/ui/price-tag.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { mapDeals } from '../../api/browse-deals.ts'
import { CARD_RING } from '../cards/card-ring.ts'
import { DealLink } from '../cards/deal-link.tsx'
import { DealImage } from '../cards/deal-image.tsx'
import { useWhere } from '../../hooks/use-where.ts'
import { browseQuery, type Position } from '../../model/browse-query.ts'
import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { reach } from '../../model/reach.ts'
import { bestDiscounts } from '../../model/best-discounts.ts'

const SHOWN = 4

/** The best discounts among the hundred nearest deals. */
export function BestNear({ position }: { position: Position }) {
  const { t } = useTranslation('deals')
  const distance = useStore(reach)
  const { data, error, errorUpdateCount, isFetching } = useQuery(
    mapDeals(browseQuery({ distance }, position)),
  )
  if (data === undefined && errorUpdateCount > 0)
    return <ErrorLine error={error} busy={isFetching} onRetry={retryFailed} />
  if (data === undefined) return <Skeleton className="h-80 rounded-lg" />
  const best = bestDiscounts(data.items, SHOWN)
  if (best.length === 0) return <p className="text-14 text-ink-2">{t('aside.none')}</p>
  return (
    <ul className="grid gap-2">
      {best.map((deal) => (
        <BestRow key={deal._id} deal={deal} />
      ))}
    </ul>
  )
}

function BestRow({ deal }: { deal: Deal }) {
  const where = useWhere(deal)
  return (
    <li
      className={`relative grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-3 rounded-lg bg-surface p-2 shadow-card ${CARD_RING}`}
    >
      <div className="aspect-square overflow-hidden rounded-md bg-sunken">
        <DealImage src={deal.images[0] ?? ''} alt="" eager={false} />
      </div>
      <div className="min-w-0">
        <h4 className="truncate font-sans text-14 font-semibold">
          <DealLink dealId={deal._id}>{deal.title}</DealLink>
        </h4>
        <p className="num truncate text-12 text-ink-2">
          {[deal.brand.username, where].filter(Boolean).join(' · ')}
        </p>
        <PriceTag price={deal.discountPrice} listPrice={deal.price} className="text-16 [&_s]:text-12" />
      </div>
      <DiscountTag percent={deal.discount} className="text-16" />
    </li>
  )
}

import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatPrice } from '~/lib/format.ts'
import { retryFailed } from '~/lib/query.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { CartRow } from './cart-row.tsx'
import { cartSums } from '../../model/cart-sums.ts'
import { useCart } from '../../hooks/use-cart.ts'

interface CartPanelProps {
  /** The person is already on /deals, so no button leads there. */
  onDeals?: boolean
}

/**
 * The deals to buy with their sum and saving, in the drawer and in the right column of
 * /deals.
 */
export function CartPanel({ onDeals = false }: CartPanelProps) {
  const { t } = useTranslation('deals')
  const { items, data, isPending, error } = useCart()
  if (isPending)
    return (
      <div className="flex flex-col gap-3" role="status" aria-label={t('list.loading')}>
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
      </div>
    )
  if (error && !data) return <ErrorState error={error} onRetry={retryFailed} />
  if (items.length === 0)
    return (
      <EmptyState
        title={t('cart.empty')}
        reason={t('cart.emptyReason')}
        action={
          onDeals ? undefined : (
            <Link to="/deals" className={buttonStyle()}>
              {t('cart.explore')}
            </Link>
          )
        }
      />
    )
  const { total, saving } = cartSums(items)
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-3">
        {items.map((deal) => (
          <CartRow key={deal._id} deal={deal} />
        ))}
      </ul>
      <div className="rounded-lg bg-sunken pb-4">
        <dl className="num flex flex-col gap-1 px-4 pt-3 text-14">
          <div className="flex items-baseline justify-between">
            <dt>{t('cart.total')}</dt>
            <dd className="font-display text-23 font-bold">{formatPrice(total)}</dd>
          </div>
          <div className="flex items-baseline justify-between text-ink-2">
            <dt>{t('cart.saving')}</dt>
            <dd className="rounded-full bg-limone-soft px-2 font-bold text-limone-text">
              {formatPrice(saving)}
            </dd>
          </div>
        </dl>
        <Perforation ground="surface" />
        <Link to="/saved" className="mx-4 flex min-h-11 items-center text-14 font-semibold text-azzurro">
          {t('cart.all')}
        </Link>
      </div>
    </div>
  )
}

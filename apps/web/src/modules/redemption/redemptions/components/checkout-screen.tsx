import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { pointsOf } from '~/lib/points-of.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatPrice } from '~/lib/format.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { TornDrawing } from '~/ui/drawings/torn-drawing.tsx'
import { SellerBlock } from '~/ui/seller-block.tsx'
import { useDealState } from '../hooks/use-deal-state.ts'
import { CheckoutCoupon, type CheckoutSlots } from './checkout-coupon.tsx'
import type { SaveOffer } from './desktop-offer.tsx'
import { Steps } from './steps.tsx'

interface CheckoutScreenProps extends SaveOffer, CheckoutSlots {
  readonly deal: DealDetail | undefined
  /** The address names no existing deal. */
  readonly missing: boolean
  readonly error: unknown
  readonly onRetry: () => void
}

/** /checkout: the deal, the next steps, and the button that opens the code. */
export function CheckoutScreen({ deal, missing, error, onRetry, ...offer }: CheckoutScreenProps) {
  const { t } = useTranslation('redemption')
  if (missing)
    return (
      <EmptyState
        drawing={<TornDrawing />}
        title={t('checkout.missing')}
        reason={t('checkout.missingReason')}
        action={
          <Link to="/deals" className={buttonStyle()}>
            {t('toDeals')}
          </Link>
        }
        className="pt-20"
      />
    )
  if (!deal && error) return <ErrorState error={error} onRetry={onRetry} className="pt-16" />
  if (!deal) return <CheckoutSkeleton />
  return <Checkout key={deal._id} deal={deal} {...offer} />
}

function Checkout({ deal, ...offer }: { deal: DealDetail } & SaveOffer & CheckoutSlots) {
  const { t } = useTranslation('redemption')
  const state = useDealState(deal)
  const way = deal.link === null ? 'store' : 'online'
  const steps = ([1, 2, 3] as const).map((step) =>
    t(`checkout.${way}${step}`, {
      price: formatPrice(deal.discountPrice),
      brand: deal.brand.username,
      count: pointsOf(deal),
    }),
  )
  return (
    <div className="page grid grid-cols-1 gap-6 py-4 max-md:pb-16 md:py-8">
      <h1 className="text-28">{t('checkout.title')}</h1>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-10">
        <CheckoutCoupon deal={deal} state={state} {...offer} />
        <div className="grid grid-cols-1 gap-6">
          {state !== 'valid' || deal.can?.redeem === false ? null : (
            <div className="lg:rounded-xl lg:bg-sunken lg:p-6">
              <Steps title={t('checkout.steps')} steps={steps} />
            </div>
          )}
          {deal.brand.seller === undefined ? null : (
            <SellerBlock
              seller={deal.brand.seller}
              online={deal.link !== null}
              className="rounded-xl bg-surface p-5 shadow-card lg:p-6"
            />
          )}
        </div>
      </div>
    </div>
  )
}

function CheckoutSkeleton() {
  const { t } = useTranslation('common')
  return (
    <output className="page grid grid-cols-1 gap-6 py-4 md:py-8">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-8 w-52" />
      <span className="grid gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-10">
        <Skeleton className="h-120 rounded-2xl" />
        <Skeleton className="h-48 rounded-xl" />
      </span>
    </output>
  )
}

import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePages } from '~/lib/use-pages.ts'
import { buttonStyle } from '~/ui/Button.tsx'
import { EmptyState } from '~/ui/EmptyState.tsx'
import { ErrorState } from '~/ui/ErrorState.tsx'
import { PageEnd } from '~/ui/PageEnd.tsx'
import { couponPages } from '../api/coupons.ts'
import { CardsSkeleton } from './cards-skeleton.tsx'
import { CouponCard } from './coupon-card.tsx'

/** The platform rewards one has bought, newest first. */
export function CouponsPanel() {
  const { t } = useTranslation('wallet')
  const pages = usePages(couponPages())
  if (pages.isPending) return <CardsSkeleton />
  if (pages.items.length === 0 && pages.error) return <ErrorState error={pages.error} onRetry={pages.retry} />
  if (pages.items.length === 0)
    return (
      <EmptyState
        title={t('coupons.empty.title')}
        reason={t('coupons.empty.reason')}
        action={
          <Link to="/points" hash="rewards" className={buttonStyle()}>
            {t('coupons.empty.action')}
          </Link>
        }
      />
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      {pages.items.map((coupon) => (
        <CouponCard key={coupon._id} coupon={coupon} />
      ))}
      <PageEnd pages={pages} skeleton={<CardsSkeleton cards={1} />} end={t('coupons.end')} />
    </div>
  )
}

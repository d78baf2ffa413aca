import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { couponPages } from '../api/coupons.ts'
import { CardsSkeleton } from './cards-skeleton.tsx'
import { CouponCard } from './coupon-card.tsx'

/** The platform rewards that the caller has bought, newest first. */
export function CouponsPanel() {
  const { t } = useTranslation('wallet')
  const pages = usePages(couponPages())
  return (
    <PagedList
      pages={pages}
      skeleton={<CardsSkeleton />}
      moreSkeleton={<CardsSkeleton cards={1} />}
      empty={
        <EmptyState
          title={t('coupons.empty.title')}
          reason={t('coupons.empty.reason')}
          action={
            <Link to="/points" hash="rewards" className={buttonStyle()}>
              {t('coupons.empty.action')}
            </Link>
          }
        />
      }
      end={t('coupons.end')}
      className="grid grid-cols-1 gap-4"
    >
      {(coupons) => coupons.map((coupon) => <CouponCard key={coupon._id} coupon={coupon} />)}
    </PagedList>
  )
}

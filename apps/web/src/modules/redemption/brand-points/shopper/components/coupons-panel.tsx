import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { couponPages } from '../api/coupons.ts'
import { CardsSkeleton } from './cards-skeleton.tsx'
import { CouponCard } from './coupon-card.tsx'

/** Coupons of brands, then the platform rewards that the caller has bought, newest first. */
export function CouponsPanel({ ofBrands }: { ofBrands: ReactNode }) {
  const { t } = useTranslation(['wallet', 'coupons'])
  const pages = usePages(couponPages())
  return (
    <div className="grid grid-cols-1 gap-8">
      {ofBrands}
      <section aria-labelledby="bought-coupons" className="grid grid-cols-1 gap-4">
        <h2 id="bought-coupons" className="text-19">
          {t('coupons:wallet.bought')}
        </h2>
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
      </section>
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import type { OwnCoupon } from '@vicino/contract/loyalty/coupons/schemas'
import { useState } from 'react'
import { formatDate, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { CouponPass } from '~/modules/loyalty/coupons/shared/coupon-pass.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ownCoupons } from './coupons.ts'
import HaveCode from './have-code.tsx'

interface BrandCouponsPanelProps {
  /** The published code, and its shop, of the link that was opened. */
  typed: { readonly code?: string | undefined; readonly brand?: string | undefined }
  /** Forgets it. */
  onTyped: () => void
}

/**
 * Coupons of brands in the wallet, the one that ends first on top. Ended ones are shown on request
 * (R-381, R-411).
 */
export default function BrandCouponsPanel({ typed, onTyped }: BrandCouponsPanelProps) {
  const { t } = useTranslation('coupons')
  const [showsOver, setShowsOver] = useState(false)
  return (
    <section aria-labelledby="brand-coupons" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="brand-coupons" className="text-19">
          {t('wallet.title')}
        </h2>
        <HaveCode key={typed.code} code={typed.code} brandId={typed.brand} onClose={onTyped} />
      </div>
      <List show="open" />
      {showsOver ? (
        <List show="over" />
      ) : (
        <Button variant="ghost" className="justify-self-start" onClick={() => setShowsOver(true)}>
          {t('wallet.showOver')}
        </Button>
      )}
    </section>
  )
}

function List({ show }: { show: 'open' | 'over' }) {
  const { t } = useTranslation('coupons')
  const pages = usePages(ownCoupons(show))
  return (
    <PagedList
      pages={pages}
      skeleton={<Skeleton className="h-30 rounded-xl" />}
      moreSkeleton={<Skeleton className="h-30 rounded-xl" />}
      empty={<p className="text-14 text-pretty text-ink-2">{t(`wallet.none.${show}`)}</p>}
    >
      {(coupons) => (
        <ul aria-label={t(`wallet.lists.${show}`)} className="grid grid-cols-1 gap-4">
          {coupons.map((coupon) => (
            <li key={coupon._id}>
              <Row coupon={coupon} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function Row({ coupon }: { coupon: OwnCoupon }) {
  const { t } = useTranslation('coupons')
  const { _id: id, brand, state, startsAt, expiresAt, minSpend } = coupon
  const isOver = state !== 'active'
  const now = useMinute()
  return (
    <Link to="/coupon/$id" params={{ id }} className="press block rounded-xl">
      <CouponPass coupon={coupon} brand={brand.username} isOver={isOver}>
        {minSpend > 0 ? (
          <p className="text-12 text-pretty text-ink-2">
            {t('terms.minSpend', { amount: formatPrice(minSpend) })}
          </p>
        ) : null}
        <p className="text-12 font-semibold">
          {isOver ? (
            <Badge>{t(`codeStates.${state}`)}</Badge>
          ) : Date.parse(startsAt) > now ? (
            t('from', { date: formatDate(startsAt) })
          ) : (
            t('until', { date: formatDate(Date.parse(expiresAt) - 1) })
          )}
        </p>
      </CouponPass>
    </Link>
  )
}

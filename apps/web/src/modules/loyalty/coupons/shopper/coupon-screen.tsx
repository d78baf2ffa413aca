import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OwnCouponDetail } from '@vicino/contract/loyalty/coupons/schemas'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { formatDate, formatDateTime, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useScreenName } from '~/lib/screen-name.ts'
import { useWakeLock } from '~/lib/use-wake-lock.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { CodePanel } from '~/modules/loyalty/members/shared/components/code-panel.tsx'
import { useTermLines } from '~/modules/loyalty/coupons/shared/coupon-offer.ts'
import { CouponPass } from '~/modules/loyalty/coupons/shared/coupon-pass.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { FullScreen } from '~/ui/full-screen.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { WalletButtons } from '../../members/shared/components/wallet-buttons.tsx'
import { couponQr, ownCoupon } from './coupons.ts'

/** /coupon/{id}: a brand's coupon with the code for its till. */
export function CouponScreen({ id }: { id: string }) {
  const { t } = useTranslation(['coupons', 'common', 'wallet-passes'])
  const { data: coupon, error, refetch } = useQuery(ownCoupon(id))
  useScreenName(coupon?.name)
  useWakeLock(coupon !== undefined && coupon.qr !== null)
  return (
    <FullScreen>
      <header className="flex min-h-16 items-center py-2">
        <Link
          to="/wallet"
          search={{ tab: 'coupons' }}
          className="press -ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-14 font-semibold hover:bg-sunken"
        >
          <Icon name="arrow-left" className="size-5" />
          {t('screen.back')}
        </Link>
      </header>
      {coupon !== undefined ? (
        <Loaded coupon={coupon} onOver={() => void refetch()} />
      ) : error instanceof ApiError && [400, 404].includes(error.status) ? (
        <EmptyState title={t('screen.missing')} reason={t('screen.missingText')} className="py-20" />
      ) : error === null ? (
        <div
          role="status"
          aria-label={t('common:loading')}
          className="grid gap-6 md:grid-cols-[21rem_minmax(0,1fr)]"
        >
          <Skeleton className="aspect-[4/5] rounded-2xl" />
          <Skeleton className="h-60 rounded-2xl" />
        </div>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </FullScreen>
  )
}

function Loaded({ coupon, onOver }: { coupon: OwnCouponDetail; onOver: () => void }) {
  const { t } = useTranslation('coupons')
  const terms = useTermLines()
  const { brand, state, expiresAt, startsAt, shops, description, use, usedAt, name } = coupon
  const isOver = state !== 'active'
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:gap-10 md:pt-4">
      {coupon.qr === null ? null : (
        <div className="md:w-84">
          <CouponCode coupon={coupon} onOver={onOver} />
        </div>
      )}
      <div className="grid min-w-0 grid-cols-1 gap-5 md:max-w-xl">
        <p className="flex items-center gap-2.5 text-14 text-ink-2">
          <Avatar name={brand.username} src={brand.avatar} className="size-8" />
          <Link
            to="/brand/$id"
            params={{ id: brand._id }}
            className="min-w-0 rounded-sm wrap-anywhere hover:underline"
          >
            {brand.username}
          </Link>
        </p>
        <h1 className="sr-only">{name}</h1>
        <CouponPass coupon={coupon} isOver={isOver} />
        <div
          role="status"
          className="grid gap-1 rounded-xl bg-surface px-4 py-3.5 text-16 text-pretty shadow-card"
        >
          <p className="font-semibold">
            {state === 'used'
              ? t('screen.used', { at: formatDateTime(usedAt ?? expiresAt) })
              : state === 'expired'
                ? t('screen.expired', { date: formatDate(Date.parse(expiresAt) - 1) })
                : state === 'revoked'
                  ? t('screen.revoked')
                  : coupon.qr === null
                    ? t('from', { date: formatDate(startsAt) })
                    : t('until', { date: formatDate(Date.parse(expiresAt) - 1) })}
          </p>
          {use === null ? null : (
            <p className="num text-14 text-ink-2">
              {t('screen.use', { discount: formatPrice(use.discount), paid: formatPrice(use.paid) })}
            </p>
          )}
        </div>
        {isOver ? null : <WalletButtons of={{ couponId: coupon._id }} />}
        {description === '' ? null : <p className="text-16 text-pretty wrap-anywhere">{description}</p>}
        <ul className="grid gap-1.5 text-14 text-ink-2">
          {terms(coupon).map((line) => (
            <li key={line} className="flex gap-2">
              <Icon name="check" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{line}</span>
            </li>
          ))}
          {shops.length === 0 ? (
            <li className="flex gap-2">
              <Icon name="map-pin" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                {t('screen.everyShop', { brand: brand.username })}
              </span>
            </li>
          ) : (
            shops.map((shop) => (
              <li key={shop._id} className="flex gap-2">
                <Icon name="map-pin" className="mt-0.5 size-4 shrink-0" />
                <span className="min-w-0 wrap-anywhere">{`${shop.name}, ${shop.address}`}</span>
              </li>
            ))
          )}
        </ul>
      </div>
    </div>
  )
}

/** QR and code for the till. */
function CouponCode({ coupon, onOver }: { coupon: OwnCouponDetail; onOver: () => void }) {
  const { t } = useTranslation('coupons')
  const renewal = useQuery(couponQr(coupon._id))
  // A refusal means that the till used the coupon or the brand withdrew it. The screen then shows
  // which.
  const isRefused = renewal.error instanceof ApiError && renewal.error.status === 409
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (isRefused) over()
  }, [isRefused])
  return (
    <CodePanel
      label={t('screen.panel')}
      qrLabel={t('screen.qr')}
      qr={renewal.data ?? coupon.qr ?? undefined}
      renewal={renewal}
      offlineText={t('screen.offline')}
      typedText={t('screen.typed')}
      code={coupon.code}
    />
  )
}

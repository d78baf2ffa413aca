import type { Coupon } from '@vicino/contract/redemption/brand-points/schemas'
import { useCallback } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatCount, formatDate } from '~/lib/format.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useClock } from '~/lib/use-clock.ts'
import { Badge } from '~/ui/badge.tsx'
import { cn } from '~/ui/cn.ts'
import { Perforation } from '~/ui/perforation.tsx'
import { CouponCode } from './coupon-code.tsx'

/** A bought reward: its text, its code and its last day; grey after that. */
export function CouponCard({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation('wallet')
  const language = useLanguage()
  const { expiresAt } = coupon
  const expired = useClock(useCallback((now) => Date.parse(expiresAt) <= now, [expiresAt]))
  return (
    <article className="overflow-hidden rounded-xl bg-surface shadow-card">
      <div className={cn('h-2', expired ? 'bg-sunken' : 'bg-limone')} />
      <div className="grid gap-1 p-4 pb-2 md:px-5">
        <h2 className={cn('font-sans text-16 font-semibold break-words', expired && 'text-ink-2')}>
          {coupon.title[language]}
        </h2>
        <p className="text-14 text-pretty break-words text-ink-2">{coupon.description[language]}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-12 text-ink-2">
          {expired ? (
            <>
              <Badge>{t('coupons.expired')}</Badge>
              {t('coupons.ended', { date: formatDate(expiresAt) })}
            </>
          ) : (
            <span className="font-semibold text-ink">
              {t('coupons.until', { date: formatDate(expiresAt) })}
            </span>
          )}
          <span>
            {t('coupons.cost', {
              points: `${formatCount(coupon.cost)} BP`,
              date: formatDate(coupon.boughtAt),
            })}
          </span>
        </p>
      </div>
      <Perforation />
      <div className="px-4 pt-1 pb-4 md:px-5">
        <CouponCode code={coupon.code} expired={expired} />
      </div>
    </article>
  )
}

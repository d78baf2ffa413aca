import type { CouponConfirmed } from '@vicino/contract/loyalty/coupons/schemas'
import { useEffect, useRef } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { type Heard, useHandScanner } from '../hooks/use-hand-scanner.ts'

interface CouponDoneProps {
  sale: CouponConfirmed
  onNext: () => void
  /** Takes the code of the next customer from a hand scanner. */
  onHeard: Heard
}

/** The amount to pay after the coupons were used. */
export function CouponDone({ sale, onNext, onHeard }: CouponDoneProps) {
  const { t } = useTranslation('till')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  useHandScanner(true, onHeard)
  const points = sale.purchase?.results.reduce((sum, result) => sum + result.points, 0) ?? 0
  return (
    <section
      aria-labelledby="till-coupon-done"
      className="grid justify-items-center gap-5 rounded-2xl bg-basilico-soft px-6 pt-10 pb-8 text-center shadow-card motion-safe:animate-[till-arrive_150ms_ease-out]"
    >
      <span className="grid size-24 place-items-center rounded-full bg-basilico text-canvas">
        <Icon name="check" className="size-14" strokeWidth={3} />
      </span>
      <div role="status" className="grid gap-1">
        <h2 id="till-coupon-done" className="text-28">
          {t('coupon.done')}
        </h2>
        <p className="num font-display text-36 font-extrabold">{formatPrice(sale.paid)}</p>
        <p className="text-16 wrap-anywhere">
          {t('coupon.doneFor', { name: sale.customer.username, amount: formatPrice(sale.discount) })}
        </p>
        {points > 0 ? (
          <p className="num text-16 font-semibold">{t('coupon.points', { count: points })}</p>
        ) : null}
      </div>
      <Button ref={button} size="lg" wide onClick={onNext}>
        <Icon name="scan-line" className="size-5" />
        {t('member.done.next')}
      </Button>
    </section>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Coupon, PlatformReward } from '@vicino/contract/redemption/brand-points/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { errorText } from '~/lib/error-text.ts'
import { formatCount, formatDate } from '~/lib/format.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { buyReward } from '../api/buy-reward.ts'
import { CouponCode } from './coupon-code.tsx'
import { Failure } from '~/ui/failure.tsx'

interface BuyDialogProps {
  reward: PlatformReward
  balance: number
  onClose: () => void
}

/** Asks for confirmation before points are spent, then shows the coupon. */
export function BuyDialog({ reward, balance, onClose }: BuyDialogProps) {
  const { t } = useTranslation('wallet')
  const language = useLanguage()
  // The balance before the purchase; `balance` itself changes as soon as the purchase succeeds.
  const [before] = useState(balance)
  const { mutate, data: coupon, error, isPending } = useMutation(buyReward(useQueryClient()))
  const close = (open: boolean) => {
    if (!open && !isPending) onClose()
  }
  if (coupon) return <Bought coupon={coupon} onOpenChange={close} />
  const cost = formatCount(reward.cost)
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('rewards.confirm.title')}
      description={reward.title[language]}
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isPending}>
            {t('rewards.confirm.keep')}
          </Button>
          <Button variant="lemon" pending={isPending} onClick={() => mutate(reward._id)}>
            {t('rewards.confirm.buy', { cost })}
          </Button>
        </>
      }
    >
      <dl className="num grid gap-1 rounded-lg bg-sunken px-4 py-3 text-14">
        <div className="flex items-baseline justify-between gap-3">
          <dt>{t('rewards.confirm.cost')}</dt>
          <dd className="font-display text-19 font-bold">{cost} BP</dd>
        </div>
        <div className="flex items-baseline justify-between gap-3 text-ink-2">
          <dt>{t('rewards.confirm.after')}</dt>
          <dd className="font-semibold">{formatCount(before - reward.cost)} BP</dd>
        </div>
      </dl>
      <p className="text-14 text-pretty text-ink-2">
        {t('rewards.confirm.note', { valid: t('rewards.valid', { count: reward.validDays }) })}
      </p>
      <Failure text={error ? errorText(error) : undefined} />
    </Dialog>
  )
}

function Bought({ coupon, onOpenChange }: { coupon: Coupon; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('wallet')
  const language = useLanguage()
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t('rewards.bought.title')}
      description={t('rewards.bought.text')}
      actions={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {t('rewards.bought.close')}
          </Button>
          <Link to="/wallet" search={{ tab: 'coupons' }} className={buttonStyle()}>
            {t('rewards.bought.wallet')}
          </Link>
        </>
      }
    >
      <div className="overflow-hidden rounded-xl bg-limone-soft">
        <p className="grid gap-1 px-4 pt-4 pb-2">
          <span className="text-16 font-semibold break-words">{coupon.title[language]}</span>
          <span className="text-14 text-ink-2">
            {t('coupons.until', { date: formatDate(coupon.expiresAt) })}
          </span>
        </p>
        <Perforation ground="surface" />
        <div className="px-4 pt-1 pb-4">
          <CouponCode code={coupon.code} />
        </div>
      </div>
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import type { RedemptionLine } from '@vicino/contract/redemption/redemptions/schemas'
import type { DealState } from '@vicino/domain/deal-state'
import { Link } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDateTime } from '~/lib/format.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { openCodes } from '../api/open-codes.ts'
import { useCountdown } from '~/lib/use-countdown.ts'
import { useRedeemingDevice } from '../hooks/use-redeeming-device.ts'
import { minutesClock } from '@vicino/domain/countdown'
import { DesktopOffer, type SaveOffer } from './desktop-offer.tsx'

interface CheckoutActionProps extends SaveOffer {
  readonly deal: DealDetail
  readonly state: DealState
}

/**
 * The next step: on a phone, the button that opens the code; on a desktop, the dialog that continues on a
 * phone; otherwise the reason why there is none.
 */
export function CheckoutAction({ deal, state, ...offer }: CheckoutActionProps) {
  const { t } = useTranslation('redemption')
  const phone = useRedeemingDevice() === 'phone'
  const { data } = useQuery({ ...openCodes, enabled: phone })
  const open = data?.items.find((line) => line.deal._id === deal._id)
  // A valid code can be used even after its deal has sold out or ended.
  if (open) return <ResumeCode line={open} />
  const shown = state === 'valid' && deal.can?.redeem === false ? 'ownShop' : state
  if (shown !== 'valid')
    return (
      <div className="grid gap-3">
        <p className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
          <strong className="rounded-full bg-sunken px-3 py-1.5 text-12 font-bold tracking-wide text-ink">
            {t(`state.${shown}`)}
          </strong>
          {t(`state.${shown}Hint`)}
        </p>
        <Link to="/deals" className={buttonStyle({ variant: 'outline', wide: true })}>
          {t('otherDeals')}
        </Link>
      </div>
    )
  return phone ? <PhoneAction deal={deal} /> : <DesktopAction deal={deal} {...offer} />
}

function PhoneAction({ deal }: { deal: DealDetail }) {
  const { t } = useTranslation('redemption')
  const look = buttonStyle({ size: 'lg', wide: true })
  return deal.link === null ? (
    <Link to="/riscatta" search={{ id: deal._id }} preload={false} className={look}>
      <Icon name="qr-code" className="size-5" />
      {t('checkout.showCode')}
    </Link>
  ) : (
    <Link to="/validazione" search={{ id: deal._id }} preload={false} className={look}>
      <Icon name="globe" className="size-5" />
      {t('checkout.buyOnline')}
    </Link>
  )
}

/**
 * Explains that a desktop gets no code. The dialog opens with the screen and again at each press
 * (R-171, R-172).
 */
function DesktopAction({ deal, ...offer }: { deal: DealDetail } & SaveOffer) {
  const { t } = useTranslation('redemption')
  const [open, setOpen] = useState(true)
  const icon = deal.link === null ? 'store' : 'globe'
  return (
    <>
      <Button size="lg" wide onClick={() => setOpen(true)}>
        <Icon name={icon} className="size-5" />
        {t(deal.link === null ? 'checkout.showCode' : 'checkout.buyOnline')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('desktop.title')} description={t('desktop.reason')}>
        <DesktopOffer dealId={deal._id} {...offer} />
      </Dialog>
    </>
  )
}

/** A link to this deal's valid code, with the time left. */
function ResumeCode({ line }: { line: RedemptionLine }) {
  const { t } = useTranslation('redemption')
  const seconds = useCountdown(line.expiresAt)
  const store = line.channel === 'store'
  return (
    <div className="grid gap-3">
      <p className="num flex flex-wrap items-baseline justify-between gap-x-3 text-14 text-ink-2">
        <span>{t('checkout.open')}</span>
        <strong className="text-ink">
          {store ? minutesClock(seconds) : t('checkout.openUntil', { date: formatDateTime(line.expiresAt) })}
        </strong>
      </p>
      <Link
        to={store ? '/riscatta' : '/validazione'}
        search={{ id: line.deal._id }}
        preload={false}
        className={buttonStyle({ size: 'lg', wide: true, variant: 'lemon' })}
      >
        <Icon name="qr-code" className="size-5" />
        {t('checkout.resume')}
      </Link>
    </div>
  )
}

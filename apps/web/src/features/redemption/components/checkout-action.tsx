import { useQuery } from '@tanstack/react-query'
import type { DealDetail } from '@vicino/contract/deals'
import type { RedemptionLine } from '@vicino/contract/redemptions'
import type { DealState } from '@vicino/domain/deal-state'
import { Link } from '@tanstack/react-router'
import { Globe, QrCode, Store } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '~/lib/format.ts'
import { Button, buttonStyle } from '~/ui/Button.tsx'
import { Dialog } from '~/ui/Dialog.tsx'
import { openCodes } from '../api/open-codes.ts'
import { useCountdown } from '../hooks/use-countdown.ts'
import { useRedeemingDevice } from '../hooks/use-redeeming-device.ts'
import { minutesSeconds } from '../model/countdown.ts'
import { DesktopOffer, type SaveOffer } from './desktop-offer.tsx'

interface CheckoutActionProps extends SaveOffer {
  readonly deal: DealDetail
  readonly state: DealState
}

/** The way on: to the code on a phone, to the phone from a desk; else why there is none. */
export function CheckoutAction({ deal, state, ...offer }: CheckoutActionProps) {
  const { t } = useTranslation('redemption')
  const phone = useRedeemingDevice() === 'phone'
  const { data } = useQuery({ ...openCodes, enabled: phone })
  const open = data?.items.find((line) => line.deal._id === deal._id)
  // A live code outlives its deal's last piece and end.
  if (open) return <ResumeCode line={open} />
  if (state !== 'valid')
    return (
      <div className="grid gap-3">
        <p className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
          <strong className="rounded-full bg-sunken px-3 py-1.5 text-12 font-bold tracking-wide text-ink">
            {t(`state.${state}`)}
          </strong>
          {t(`state.${state}Hint`)}
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
      <QrCode aria-hidden className="size-5" />
      {t('checkout.showCode')}
    </Link>
  ) : (
    <Link to="/validazione" search={{ id: deal._id }} preload={false} className={look}>
      <Globe aria-hidden className="size-5" />
      {t('checkout.buyOnline')}
    </Link>
  )
}

/** A desk gets no code: the dialog is there as the screen opens, and again with each press. */
function DesktopAction({ deal, ...offer }: { deal: DealDetail } & SaveOffer) {
  const { t } = useTranslation('redemption')
  const [open, setOpen] = useState(true)
  const Icon = deal.link === null ? Store : Globe
  return (
    <>
      <Button size="lg" wide onClick={() => setOpen(true)}>
        <Icon aria-hidden className="size-5" />
        {t(deal.link === null ? 'checkout.showCode' : 'checkout.buyOnline')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('desktop.title')} description={t('desktop.reason')}>
        <DesktopOffer dealId={deal._id} {...offer} />
      </Dialog>
    </>
  )
}

/** The live code of this deal, with what is left of it. */
function ResumeCode({ line }: { line: RedemptionLine }) {
  const { t } = useTranslation('redemption')
  const seconds = useCountdown(line.expiresAt)
  const store = line.channel === 'store'
  return (
    <div className="grid gap-3">
      <p className="num flex flex-wrap items-baseline justify-between gap-x-3 text-14 text-ink-2">
        <span>{t('checkout.open')}</span>
        <strong className="text-ink">
          {store
            ? minutesSeconds(seconds)
            : t('checkout.openUntil', { date: formatDateTime(line.expiresAt) })}
        </strong>
      </p>
      <Link
        to={store ? '/riscatta' : '/validazione'}
        search={{ id: line.deal._id }}
        preload={false}
        className={buttonStyle({ size: 'lg', wide: true, variant: 'lemon' })}
      >
        <QrCode aria-hidden className="size-5" />
        {t('checkout.resume')}
      </Link>
    </div>
  )
}

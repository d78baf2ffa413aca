import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ApiError } from '~/lib/api-error.ts'
import { formatDateTime } from '~/lib/format.ts'
import { reportError } from '~/lib/report-error.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { toast } from '~/lib/toast.ts'
import { giveUpCode } from '~/lib/queries/give-up-code.ts'
import { dropCode } from '~/lib/kept-codes.ts'
import { useCountdown } from '~/lib/use-countdown.ts'
import { useGoBack } from '../hooks/use-go-back.ts'
import { useLiveRedemption } from '../hooks/use-live-redemption.ts'
import { copyText } from '~/lib/copy-text.ts'
import { groupCode } from '~/lib/in-groups.ts'
import { CodeHeader } from './code-header.tsx'
import { DealFacts } from './deal-facts.tsx'
import { FullScreen } from '~/ui/full-screen.tsx'
import { OverState } from './over-state.tsx'
import { Steps } from './steps.tsx'
import './redemption.css'

/**
 * The single-use code of an online purchase, until the brand confirms it. The code stays in the wallet, so
 * leaving does not cancel it.
 */
export function PurchaseCode({ opened, onAnew }: { opened: Redemption; onAnew: () => void }) {
  const { t } = useTranslation('redemption')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { redemption } = useLiveRedemption(opened)
  const seconds = useCountdown(redemption.expiresAt)
  const [isConfirming, setConfirming] = useState(false)
  const { _id: id, deal, status, purchase } = redemption
  const goBack = useGoBack({ to: '/checkout', search: { id: deal._id } })
  const celebrate = useCallback(() => {
    void navigate({ to: '/riscatta/successo', search: { id }, replace: true })
  }, [navigate, id])
  const giveUp = useMutation({
    mutationFn: () => giveUpCode(client, id),
    onSuccess: goBack,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'already_redeemed') celebrate()
      else reportError(error)
    },
    meta: { quiet: true },
  })
  const confirmed = status === 'redeemed'
  const live = status === 'held' && seconds > 0
  useEffect(() => {
    if (!live) dropCode(id)
  }, [live, id])
  useEffect(() => {
    if (confirmed) celebrate()
  }, [confirmed, celebrate])

  if (confirmed) return null
  const leaving = giveUp.isPending || giveUp.isSuccess
  if (!purchase || (!live && !leaving)) return <OverState redemption={redemption} onAnew={onAnew} />

  async function copy() {
    if (await copyText(purchase?.code ?? '')) toast.success(t('purchase.copied'))
    else toast.error(t('purchase.copyFailed'))
  }

  return (
    <FullScreen className="max-w-xl">
      <CodeHeader brand={deal.brand} onBack={goBack} />
      <h1 className="pb-4 text-28">{t('purchase.title')}</h1>
      <section
        aria-labelledby="purchase-code"
        className="animate-[code-rises_280ms_cubic-bezier(.2,.8,.2,1)] overflow-hidden rounded-2xl bg-surface shadow-card"
      >
        <div className="grid justify-items-center gap-3 bg-limone px-4 pt-5 pb-4 text-center text-on-limone">
          <h2 id="purchase-code" className="text-14">
            {t('purchase.code')}
          </h2>
          <p
            className="num font-display text-28 font-extrabold tracking-wider min-[24rem]:text-36"
            data-purchase-code
          >
            {groupCode(purchase.code)}
          </p>
          <button
            type="button"
            onClick={() => void copy()}
            className="press inline-flex min-h-11 items-center gap-2 rounded-full border border-on-limone px-5 py-2 text-14 font-semibold"
          >
            <Icon name="copy" className="size-4" />
            {t('purchase.copy')}
          </button>
        </div>
        <div className="bg-surface">
          <Perforation />
        </div>
        <div className="grid gap-3 px-4 pt-1 pb-5">
          <p className="num text-center text-14 text-ink-2">
            {t('purchase.until', { date: formatDateTime(redemption.expiresAt) })}
          </p>
          <a
            href={purchase.shopUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyle({ size: 'lg', wide: true })}
          >
            {t('purchase.shop')}
            <Icon name="external-link" className="size-5" />
            <span className="sr-only">{t('purchase.newTab')}</span>
          </a>
        </div>
      </section>
      <div className="grid gap-6 pt-6">
        <Steps
          title={t('purchase.next')}
          steps={[
            t('purchase.step1'),
            t('purchase.step2', { brand: deal.brand.username }),
            t('purchase.step3'),
          ]}
        />
        <DealFacts
          deal={deal}
          price={redemption.price}
          discountPrice={redemption.discountPrice}
          points={redemption.points}
        />
        <Button
          variant="ghost"
          className="justify-self-center text-ink-2"
          onClick={() => setConfirming(true)}
        >
          {t('leave.giveUp')}
        </Button>
      </div>
      <Dialog
        open={isConfirming && !giveUp.isSuccess}
        onOpenChange={setConfirming}
        title={t('leave.title')}
        description={t('purchase.giveUpReason')}
        actions={
          <>
            <Button
              variant="outline"
              pending={giveUp.isPending}
              onClick={() => giveUp.mutate()}
              className="grow"
            >
              {t('leave.giveUp')}
            </Button>
            <Button onClick={() => setConfirming(false)} className="grow">
              {t('purchase.keep')}
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    </FullScreen>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { useCallback, useEffect } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ApiError, NetworkError } from '~/lib/api-error.ts'
import { reportError } from '~/lib/report-error.ts'
import { giveUpCode } from '~/lib/queries/give-up-code.ts'
import { dropCode } from '~/lib/kept-codes.ts'
import { freshQr } from '../api/renew-qr.ts'
import { useCountdown } from '~/lib/use-countdown.ts'
import { useGoBack } from '../hooks/use-go-back.ts'
import { useLeaveGuard } from '../hooks/use-leave-guard.ts'
import { useLiveRedemption } from '../hooks/use-live-redemption.ts'
import { useWakeLock } from '~/lib/use-wake-lock.ts'
import { minutesClock } from '@vicino/domain/countdown'
import { CodeHeader } from './code-header.tsx'
import { CodeNotes } from './code-notes.tsx'
import { CodePanel } from './code-panel.tsx'
import { DealFacts } from './deal-facts.tsx'
import { FullScreen } from '~/ui/full-screen.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { OverState } from './over-state.tsx'
import { ReportDeal } from './report-deal.tsx'

/** The screen of an opened code, until the shop confirms it, it expires, or its owner cancels it. */
export function LiveCode({ opened, onAnew }: { opened: Redemption; onAnew: () => void }) {
  const { t } = useTranslation('redemption')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { redemption, offline } = useLiveRedemption(opened)
  const seconds = useCountdown(redemption.expiresAt)
  const { _id: id, deal, status } = redemption
  const live = status === 'held' && seconds > 0
  const { data: qr, isFetching: renewing } = useQuery({ ...freshQr(opened), enabled: live, retry: false })
  const confirmed = status === 'redeemed'
  const celebrate = useCallback(() => {
    void navigate({ to: '/riscatta/successo', search: { id }, replace: true, ignoreBlocker: true })
  }, [navigate, id])
  // After a failed renewal of the token, the till refuses the QR code.
  const stale = useCountdown(qr?.expiresAt ?? redemption.expiresAt) === 0
  const goBack = useGoBack({ to: '/checkout', search: { id: deal._id } })
  const guard = useLeaveGuard({ active: live, tab: true })
  const giveUp = useMutation({
    mutationFn: () => giveUpCode(client, id),
    onSuccess: goBack,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'already_redeemed') return celebrate()
      // Without an answer the code is still valid. The dialog says so, and no request is repeated
      // later.
      if (error instanceof NetworkError) return
      guard.stay()
      reportError(error)
    },
    meta: { quiet: true },
  })
  const over = giveUp.isPending || giveUp.isSuccess
  useWakeLock(live)

  useEffect(() => {
    if (!live) dropCode(id)
  }, [live, id])
  useEffect(() => {
    if (confirmed) celebrate()
  }, [confirmed, celebrate])

  if (confirmed) return null
  if (!live && !over) return <OverState redemption={redemption} onAnew={onAnew} />

  return (
    <FullScreen>
      <CodeHeader brand={deal.brand} onBack={guard.ask} />
      <h1 className="sr-only">{t('code.title', { title: deal.title })}</h1>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:gap-10 md:pt-6">
        <div className="md:w-78">
          <CodePanel
            token={qr?.token ?? null}
            transactionId={redemption.transactionId}
            seconds={seconds}
            note={offline || (stale && !renewing) ? t('code.offline') : null}
          />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <DealFacts
            deal={deal}
            price={redemption.price}
            discountPrice={redemption.discountPrice}
            points={redemption.points}
          />
          <CodeNotes brand={deal.brand.username} />
          <ReportDeal dealId={deal._id} suspended={guard.isQuestionOpen} />
        </div>
      </div>
      <LeaveDialog
        open={guard.isQuestionOpen && !giveUp.isSuccess}
        pending={giveUp.isPending}
        left={minutesClock(seconds)}
        unsent={giveUp.error instanceof NetworkError}
        onStay={() => {
          giveUp.reset()
          guard.stay()
        }}
        onGiveUp={() => giveUp.mutate()}
        onLeave={goBack}
      />
    </FullScreen>
  )
}

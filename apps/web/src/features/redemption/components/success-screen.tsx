import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Bookmark, Sparkles } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '~/lib/api-error.ts'
import { Button } from '~/ui/Button.tsx'
import { ErrorState } from '~/ui/ErrorState.tsx'
import { IconButton } from '~/ui/IconButton.tsx'
import { redemptionQuery } from '../api/redemption.ts'
import { useConfetti } from '../hooks/use-confetti.ts'
import { useGoBack } from '../hooks/use-go-back.ts'
import { useLeaveGuard } from '../hooks/use-leave-guard.ts'
import { CodeSkeleton } from './code-skeleton.tsx'
import { FullScreen } from './full-screen.tsx'
import { PostponeDialog } from './postpone-dialog.tsx'
import { TornCoupon } from './torn-coupon.tsx'

interface SuccessScreenProps {
  readonly redemptionId: string
  /** The deal is used, points have moved: what the app has cached of both is old. */
  readonly onRedeemed: (dealId: string) => void
}

/** /riscatta/successo: the stub is torn off, the points are there. */
export function SuccessScreen({ redemptionId, onRedeemed }: SuccessScreenProps) {
  const { t } = useTranslation(['redemption', 'common'])
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(redemptionQuery(redemptionId))
  const redeemed = data?.status === 'redeemed'
  const dealId = data?.deal._id
  useEffect(() => {
    if (redeemed && dealId !== undefined) onRedeemed(dealId)
  }, [redeemed, dealId, onRedeemed])
  useConfetti(redeemed)
  const guard = useLeaveGuard({ active: redeemed, tab: false })
  const goBack = useGoBack({ to: '/' })

  if (error instanceof ApiError && error.status === 404) return <Navigate to="/" replace />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} className="m-auto" />
  if (!data) return <CodeSkeleton />
  // An address from elsewhere: the wallet tells what became of that code.
  if (!redeemed) return <Navigate to="/wallet" search={{ tab: 'history' }} replace />

  const onward = { ignoreBlocker: true } as const
  const create = () => void navigate({ to: '/create', search: { dealId: data.deal._id }, ...onward })
  return (
    <FullScreen className="max-w-lg px-0 md:px-0">
      <div className="flex grow flex-col rounded-b-2xl bg-limone px-4 pb-10 text-center text-on-limone md:mt-6 md:grow-0 md:rounded-2xl">
        <div className="flex min-h-14 items-center text-left">
          <IconButton
            label={t('common:back')}
            onClick={guard.ask}
            className="-ml-2 text-on-limone hover:bg-transparent hover:text-on-limone"
          >
            <ArrowLeft aria-hidden />
          </IconButton>
        </div>
        <div className="my-auto">
          <h1 className="text-28 text-balance min-[24rem]:text-36">{t('success.title')}</h1>
          <p className="pt-2 pb-7 text-19 font-semibold">{t('success.points', { count: data.points })}</p>
          <TornCoupon deal={data.deal} points={data.points} />
        </div>
      </div>
      <div className="grid gap-2 px-4 pt-6 md:px-6">
        <Button size="lg" wide onClick={create}>
          {t('success.create')}
        </Button>
        <Button size="lg" wide variant="outline" onClick={() => void navigate({ to: '/', ...onward })}>
          {t('success.later')}
        </Button>
        <div className="flex flex-wrap gap-2 [&>button]:grow">
          <Button variant="ghost" onClick={() => void navigate({ to: '/punti', ...onward })}>
            <Sparkles aria-hidden className="size-5" />
            {t('success.wallet')}
          </Button>
          <Button variant="ghost" onClick={() => void navigate({ to: '/saved', ...onward })}>
            <Bookmark aria-hidden className="size-5" />
            {t('success.saved')}
          </Button>
        </div>
      </div>
      <PostponeDialog open={guard.asked} onClose={guard.stay} onLater={goBack} onCreate={create} />
    </FullScreen>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ApiError } from '~/lib/api-error.ts'
import { formatPrice } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { redemptionQuery } from '../api/redemption.ts'
import { remindLater } from '../api/remind-to-post.ts'
import { useConfetti } from '../hooks/use-confetti.ts'
import { useGoBack } from '../hooks/use-go-back.ts'
import { useLeaveGuard } from '../hooks/use-leave-guard.ts'
import { CodeSkeleton } from './code-skeleton.tsx'
import { FullScreen } from '~/ui/full-screen.tsx'
import { OverState } from './over-state.tsx'
import { PostponeDialog } from './postpone-dialog.tsx'
import { TornCoupon } from './torn-coupon.tsx'

interface SuccessScreenProps {
  readonly redemptionId: string
  /**
   * Runs once, when the redemption is known to be confirmed. Cached data about the deal and the
   * points is then out of date.
   */
  readonly onRedeemed: (redemption: {
    readonly _id: string
    readonly dealId: string
    readonly points: number
  }) => void
  /** What the same act has earned in the shop's programs, from the feature members. */
  readonly earned: (of: { redemptionId: string; brand: string }) => ReactNode
  /** A link to review the redeemed deal, from the feature reviews. */
  readonly review: (dealId: string) => ReactNode
}

/** /riscatta/successo: the coupon with its torn stub and the points earned. */
export function SuccessScreen({ redemptionId, onRedeemed, review, earned }: SuccessScreenProps) {
  const { t } = useTranslation(['redemption', 'common'])
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(redemptionQuery(redemptionId))
  const redeemed = data?.status === 'redeemed'
  const dealId = data?.deal._id
  const points = data?.points
  // Depends on single values, not on `data`. `onRedeemed` reads the redemption again, and the new
  // object would call it again.
  useEffect(() => {
    if (redeemed && dealId !== undefined && points !== undefined)
      onRedeemed({ _id: redemptionId, dealId, points })
  }, [redeemed, redemptionId, dealId, points, onRedeemed])
  const guard = useLeaveGuard({ active: redeemed, tab: false })
  useConfetti(redeemed, guard.isQuestionOpen)
  const goBack = useGoBack({ to: '/' })

  if (error instanceof ApiError && error.status === 404) return <Navigate to="/" replace />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} className="m-auto" />
  if (!data) return <CodeSkeleton />
  if (data.status === 'voided') {
    const anew = data.channel === 'store' ? '/riscatta' : '/validazione'
    return (
      <OverState
        redemption={data}
        onAnew={() => void navigate({ to: anew, search: { id: data.deal._id }, replace: true })}
      />
    )
  }
  // The redemption is not confirmed, because the address was opened directly. The wallet's history
  // shows its state.
  if (!redeemed) return <Navigate to="/wallet" search={{ tab: 'history' }} replace />

  const spared = (Math.round(data.price * 100) - Math.round(data.discountPrice * 100)) / 100
  const onward = { ignoreBlocker: true } as const
  const later = (leave: () => void) => {
    remindLater(data.deal._id)
    leave()
  }
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
            <Icon name="arrow-left" />
          </IconButton>
        </div>
        <div className="my-auto">
          <h1 className="text-28 text-balance min-[24rem]:text-36">{t('success.title')}</h1>
          <div className="grid gap-1 pt-2 pb-7">
            <p className="text-19 font-semibold">{t('success.points', { count: data.points })}</p>
            {spared > 0 ? (
              <p className="num text-16 font-semibold">
                {t('success.spared', { amount: formatPrice(spared) })}
              </p>
            ) : null}
            {earned({ redemptionId, brand: data.deal.brand.username })}
          </div>
          <TornCoupon deal={data.deal} points={data.points} />
        </div>
      </div>
      <div className="grid gap-2 px-4 pt-6 md:px-6">
        {review(data.deal._id)}
        <Button size="lg" wide onClick={create}>
          {t('success.create')}
        </Button>
        <Button
          size="lg"
          wide
          variant="outline"
          onClick={() => later(() => void navigate({ to: '/', ...onward }))}
        >
          {t('success.later')}
        </Button>
        <div className="flex flex-wrap gap-2 [&>button]:grow">
          <Button variant="ghost" onClick={() => void navigate({ to: '/punti', ...onward })}>
            <Icon name="sparkles" className="size-5" />
            {t('success.wallet')}
          </Button>
          <Button variant="ghost" onClick={() => void navigate({ to: '/saved', ...onward })}>
            <Icon name="bookmark" className="size-5" />
            {t('success.saved')}
          </Button>
        </div>
      </div>
      <PostponeDialog
        open={guard.isQuestionOpen}
        onClose={guard.stay}
        onLater={() => later(goBack)}
        onCreate={create}
      />
    </FullScreen>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback } from 'react'
import { SuccessScreen } from '~/modules/redemption/redemptions/components/success-screen.tsx'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { renew } from '../live/renewals.ts'

const EarnedByCode = lazyPart(() => import('~/modules/loyalty/members/shopper/components/earned-by-code.tsx'))
const ToReview = lazyPart(() => import('~/modules/social/reviews/components/to-review.tsx'))

const reviewOf = (dealId: string) => (
  <Suspense>
    <ToReview dealId={dealId} />
  </Suspense>
)

const earnedBy = (of: { redemptionId: string; brand: string }) => (
  <Suspense>
    <EarnedByCode {...of} />
  </Suspense>
)

/** /riscatta/successo?id= of a redemption. */
export default function RedemptionSuccessRoute() {
  const { id } = useSearch({ from: '/riscatta/successo' })
  const client = useQueryClient()
  const onRedeemed = useCallback(
    (redemption: { _id: string; dealId: string; points: number }) =>
      renew(client, { type: 'redemption', data: { ...redemption, status: 'redeemed' } }),
    [client],
  )
  if (!id) return <Navigate to="/" replace />
  return <SuccessScreen redemptionId={id} onRedeemed={onRedeemed} review={reviewOf} earned={earnedBy} />
}

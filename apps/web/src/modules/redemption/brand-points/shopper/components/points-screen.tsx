import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WaysToEarn } from '@vicino/contract/redemption/brand-points/schemas'
import type { ComponentType } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { waysToEarn } from '../api/ways-to-earn.ts'
import { BalancePass } from './balance-pass.tsx'
import { InviteCard } from './invite-card.tsx'
import { LatestMovements } from './latest-movements.tsx'
import { Rewards } from './rewards.tsx'
import { WaysList } from './ways-list.tsx'

interface PointsScreenProps {
  /** Draws the completeness of the profile and its missing parts. */
  completeness: ComponentType<WaysToEarn['profile']>
}

/** 'Ottieni BrandPoint': the ways to earn, the rewards, and the latest movements. */
export function PointsScreen({ completeness: Completeness }: PointsScreenProps) {
  const { t } = useTranslation('wallet')
  const { data, error, refetch } = useQuery(waysToEarn())
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="page @container py-4 md:py-8">
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 @min-[56rem]:grid-cols-[20rem_minmax(0,1fr)]">
        <header className="grid gap-2 @min-[56rem]:col-span-full">
          <h1 className="text-28 md:text-36">{t('points.title')}</h1>
          <p className="max-w-xl text-16 text-pretty text-ink-2">{t('points.lead')}</p>
          <Link
            to="/regolamento-brandpoint"
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-azzurro hover:underline"
          >
            {t('points.regulation')}
          </Link>
        </header>
        <div className="grid grid-cols-1 content-start gap-6 @min-[56rem]:sticky @min-[56rem]:below-8 @min-[56rem]:self-start">
          <BalancePass to="/wallet" />
          {data ? <Completeness {...data.profile} /> : <Skeleton className="h-44 rounded-2xl" />}
        </div>
        <div className="grid grid-cols-1 content-start gap-8">
          {data ? (
            <>
              <div className="grid grid-cols-1 gap-4">
                <WaysList ways={data.ways} redeems={data.can.redeem} />
                <InviteCard invite={data.invite} points={pointsFor(data, 'invite')} />
              </div>
              <Rewards balance={data.balance} />
            </>
          ) : (
            <Skeleton className="h-120 rounded-2xl" />
          )}
          <LatestMovements />
        </div>
      </div>
    </div>
  )
}

const pointsFor = ({ ways }: WaysToEarn, way: WaysToEarn['ways'][number]['kind']): number =>
  ways.find(({ kind }) => kind === way)?.points ?? 0

import { useQuery } from '@tanstack/react-query'
import type { WaysToEarn } from '@vicino/contract/points'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '~/ui/ErrorState.tsx'
import { Skeleton } from '~/ui/Skeleton.tsx'
import { waysToEarn } from '../api/ways-to-earn.ts'
import { useWalletUpdates } from '../hooks/use-wallet-updates.ts'
import { BalancePass } from './balance-pass.tsx'
import { InviteCard } from './invite-card.tsx'
import { LatestMovements } from './latest-movements.tsx'
import { Rewards } from './rewards.tsx'
import { WaysList } from './ways-list.tsx'

interface PointsScreenProps {
  /** Redeems deals; a till does not. */
  redeems: boolean
  /** Shows how complete the profile is, with what is missing. */
  completeness: ComponentType<WaysToEarn['profile']>
}

/** 'Ottieni BrandPoint': how they are earned, what they buy, what came of it. */
export function PointsScreen({ redeems, completeness: Completeness }: PointsScreenProps) {
  const { t } = useTranslation('wallet')
  useWalletUpdates()
  const { data, error, refetch } = useQuery(waysToEarn())
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-x-8 gap-y-6 px-4 py-4 md:px-6 md:py-8 xl:grid-cols-[20rem_minmax(0,1fr)]">
      <header className="grid gap-2 xl:col-span-full">
        <h1 className="text-28 md:text-36">{t('points.title')}</h1>
        <p className="max-w-xl text-16 text-pretty text-ink-2">{t('points.lead')}</p>
      </header>
      <div className="grid grid-cols-1 content-start gap-6 xl:sticky xl:top-8 xl:self-start">
        <BalancePass to="/wallet" />
        {data ? <Completeness {...data.profile} /> : <Skeleton className="h-44 rounded-2xl" />}
      </div>
      <div className="grid grid-cols-1 content-start gap-8">
        {data ? (
          <>
            <div className="grid grid-cols-1 gap-4">
              <WaysList ways={data.ways} redeems={redeems} />
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
  )
}

const pointsFor = ({ ways }: WaysToEarn, way: WaysToEarn['ways'][number]['kind']): number =>
  ways.find(({ kind }) => kind === way)?.points ?? 0

import { useQuery } from '@tanstack/react-query'
import type { PlatformReward } from '@vicino/contract/redemption/brand-points/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { rewardsQuery } from '../api/rewards.ts'
import { BuyDialog } from './buy-dialog.tsx'
import { CardsSkeleton } from './cards-skeleton.tsx'
import { RewardCard } from '../../shared/components/reward-card.tsx'

/** The rewards that points can buy. */
export function Rewards({ balance }: { balance: number }) {
  const { t } = useTranslation('wallet')
  const { data, error, isFetching, refetch } = useQuery(rewardsQuery())
  const [buying, setBuying] = useState<PlatformReward | null>(null)
  return (
    <section id="rewards" className="grid scroll-mt-20 grid-cols-1 gap-3">
      <h2 className="text-23">{t('rewards.title')}</h2>
      {data?.items.length === 0 ? <p className="text-14 text-ink-2">{t('rewards.none')}</p> : null}
      {data ? (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
          {data.items.map((reward) => (
            <RewardCard key={reward._id} reward={reward} balance={balance} onBuy={() => setBuying(reward)} />
          ))}
        </div>
      ) : error ? (
        <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <CardsSkeleton cards={1} />
      )}
      {buying ? <BuyDialog reward={buying} balance={balance} onClose={() => setBuying(null)} /> : null}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MemberReward } from '@vicino/contract/loyalty/claims/schemas'
import { Suspense, useState } from 'react'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useBroughtIntoSight } from '~/lib/use-brought-into-sight.ts'
import { usePages } from '~/lib/use-pages.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { RewardCard } from '~/modules/loyalty/programs/shared/reward-card.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { memberCatalogue, ownClaims } from '../api/claims.ts'
import { ClaimList, PastClaims } from './claim-list.tsx'
import { RewardAction } from './reward-action.tsx'

const ClaimSheet = lazyPart(() => import('./claim-sheet.tsx'))

/**
 * 'Premi' of a membership: open claims, rewards to claim, and past claims.
 */
export default function RewardsTab({ programId, userId }: { programId: string; userId: string }) {
  const { t } = useTranslation('claims')
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(memberCatalogue(programId))
  const open = usePages(ownClaims('open', programId))
  const [chosen, setChosen] = useState<string>()
  // The card of the program fills a phone's screen, so a link to the rewards scrolls below it.
  const top = useBroughtIntoSight<HTMLDivElement>('premi', data !== undefined && !open.isPending)
  if (data === undefined) {
    return error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />
  }
  const reward = data.items.find(({ _id }) => _id === chosen)
  return (
    <div ref={top} className="grid scroll-mt-32 grid-cols-1 gap-6">
      {open.items.length === 0 ? null : (
        <section aria-labelledby="open-claims" className="grid grid-cols-1 gap-3">
          <h2 id="open-claims" className="text-19">
            {t('list.open')}
          </h2>
          <ClaimList claims={open.items} />
        </section>
      )}
      {data.items.length === 0 ? (
        <EmptyState title={t('catalogue.empty')} reason={t('catalogue.emptyText')} />
      ) : (
        <section aria-labelledby="catalogue-title" className="grid grid-cols-1 gap-3">
          <div className="grid gap-0.5">
            <h2 id="catalogue-title" className="text-19">
              {t('catalogue.title')}
            </h2>
            <p className="text-14 text-pretty text-ink-2">
              {t(data.isOpen ? 'catalogue.until' : 'catalogue.closed', { date: dayText(data.claimsUntil) })}
            </p>
          </div>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
            {data.items.map((item) => (
              <li key={item._id}>
                <Offer reward={item} has={data} onClaim={() => setChosen(item._id)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <PastClaims programId={programId} />
      <Suspense>
        {reward === undefined ? null : (
          <ClaimSheet
            reward={reward}
            has={data}
            userId={userId}
            onClose={() => setChosen(undefined)}
            onClaimed={({ _id: id }) => void navigate({ to: '/premio/$id', params: { id } })}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Writes a day, or the last day before a midnight. */
const dayText = (date: string): string =>
  date.length === 10 ? date.split('-').toReversed().join('/') : formatDate(Date.parse(date) - 1)

interface OfferProps {
  reward: MemberReward
  has: { readonly points: number; readonly stamps: number }
  onClaim: () => void
}

function Offer({ reward, has, onClaim }: OfferProps) {
  return (
    <RewardCard
      reward={{ ...reward, points: reward.price.fullPoints, stamps: reward.price.stamps, stock: reward.left }}
      price={reward.price}
      level={reward.missing.level?.name ?? null}
    >
      <RewardAction reward={reward} has={has} onClaim={onClaim} />
    </RewardCard>
  )
}

function Loading() {
  const { t } = useTranslation('common')
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4"
    >
      {['a', 'b'].map((card) => (
        <Skeleton key={card} className="h-96 rounded-xl" />
      ))}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MemberReward } from '@vicino/contract/loyalty/claims/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useCostText } from '~/modules/loyalty/claims/shared/claim-cost.ts'
import { Icon } from '~/ui/icon.tsx'
import { RewardThumb } from '~/modules/loyalty/programs/shared/reward-thumb.tsx'
import { memberCatalogue } from '../api/claims.ts'

/**
 * Rewards of a program that the member can claim now, or the one closest to it. Without a catalogue
 * nothing is shown.
 */
export function WithinReach({ programId }: { programId: string }) {
  const { t } = useTranslation('claims')
  const costText = useCostText()
  // This is part of a card. When the request fails, the card is shown without it.
  const { data } = useQuery({ ...memberCatalogue(programId), meta: { quiet: true } })
  if (data === undefined || data.items.length === 0) return null
  const reached = data.items.filter(({ can }) => can.claim)
  const shown = reached[0] ?? nearest(data.items)
  if (shown === undefined) return null
  const { missing } = shown
  const cheapest = reached.toSorted((a, b) => a.price.points - b.price.points)[0] ?? shown
  return (
    <Link
      to="/wallet/$programId"
      params={{ programId }}
      search={{ tab: 'rewards' }}
      hash="premi"
      className="press flex items-center gap-3 rounded-xl bg-canvas p-2.5 hover:bg-sunken"
    >
      <RewardThumb reward={shown} className="size-12" />
      <span className="grid min-w-0 flex-1">
        <span className="text-14 font-semibold text-pretty wrap-anywhere">
          {reached.length > 1
            ? t('reach.many', { count: reached.length })
            : reached.length === 1
              ? t('reach.one', { name: shown.name })
              : shown.name}
        </span>
        <span className="num text-12 text-ink-2">
          {reached.length > 0
            ? t(reached.length > 1 ? 'reach.from' : 'reach.cost', {
                cost: costText({ ...cheapest.price, money: 0 }),
              })
            : t(missing.points > 0 ? 'action.points' : 'action.stamps', {
                count: missing.points > 0 ? missing.points : missing.stamps,
              })}
        </span>
      </span>
      <Icon name="chevron-right" className="size-5 shrink-0 text-ink-3" />
    </Link>
  )
}

/** The share of a price that is missing. */
const missingShare = ({ missing, price }: MemberReward): number =>
  Math.max(missing.points / Math.max(1, price.points), missing.stamps / Math.max(1, price.stamps))

/** The reward with the least share missing, among those that lack only points or stamps. */
function nearest(rewards: readonly MemberReward[]): MemberReward | undefined {
  return rewards
    .filter(({ refusal }) => refusal === 'points_missing' || refusal === 'stamps_missing')
    .toSorted((a, b) => missingShare(a) - missingShare(b))[0]
}

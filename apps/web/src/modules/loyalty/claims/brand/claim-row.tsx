import type { BrandClaim } from '@vicino/contract/loyalty/claims/schemas'
import { isOpenClaim } from '@vicino/domain/loyalty/claims'
import { formatAgo, formatDate, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { Badge } from '~/ui/badge.tsx'
import { ClaimBadge } from '~/modules/loyalty/claims/shared/claim-badge.tsx'
import { useCostText } from '~/modules/loyalty/claims/shared/claim-cost.ts'
import { RewardThumb } from '~/modules/loyalty/programs/shared/reward-thumb.tsx'

/** A claim in the queue: reward, customer, state and time left. */
export function ClaimRow({ claim }: { claim: BrandClaim }) {
  const { t } = useTranslation('claims')
  const costText = useCostText()
  const now = useMinute()
  const { reward, customer, state, requestedAt } = claim
  return (
    <>
      <RewardThumb reward={reward} isGrey={!isOpenClaim(state)} />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="text-16 font-semibold wrap-anywhere">{reward.name}</span>
          <ClaimBadge state={state} />
          <Deadline claim={claim} />
        </span>
        <span className="text-14 wrap-anywhere">{customer.username}</span>
        <span className="num flex flex-wrap gap-x-2 text-12 text-ink-2">
          <span>{costText(claim)}</span>
          <time dateTime={requestedAt} title={formatDateTime(requestedAt)}>
            {t('queue.asked', { ago: formatAgo(requestedAt, now) })}
          </time>
        </span>
      </span>
    </>
  )
}

/** The last whole day before a midnight. */
const dayBefore = (midnight: string): string => formatDate(Date.parse(midnight) - 1)

/**
 * The next date that matters for a claim. It is coloured when it has passed or the legal limit is
 * near.
 */
export function Deadline({ claim }: { claim: BrandClaim }) {
  const { t } = useTranslation('claims')
  const { state, lateness, isLate, readyBy, expiresAt, deliversAt, lawAt, offered } = claim
  if (!isOpenClaim(state)) return null
  if (lateness !== 'in_time') {
    return (
      <Badge tone={lateness === 'breach' ? 'pomodoro' : 'ambra'}>
        {t(lateness === 'breach' ? 'queue.breach' : 'queue.warn', { date: dayBefore(lawAt) })}
      </Badge>
    )
  }
  if (offered.length > 0) return <Badge tone="ambra">{t('queue.offered')}</Badge>
  if (isLate && readyBy !== null) {
    return <Badge tone="ambra">{t('queue.late', { date: dayBefore(readyBy) })}</Badge>
  }
  const [key, moment] =
    state === 'ready'
      ? (['queue.expires', expiresAt] as const)
      : state === 'shipped'
        ? (['queue.delivers', deliversAt] as const)
        : (['queue.readyBy', readyBy] as const)
  if (moment === null) return null
  return (
    <span className="num text-12 text-ink-2">
      {t(key, { date: state === 'shipped' ? formatDate(moment) : dayBefore(moment) })}
    </span>
  )
}

import type { CampaignState } from '@vicino/contract/marketing/campaigns/constants'
import type { Campaign } from '@vicino/contract/marketing/campaigns/schemas'
import { formatCount, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'

const TONES = {
  scheduled: 'azzurro',
  sending: 'ambra',
  paused: 'neutral',
  sent: 'basilico',
  cancelled: 'pomodoro',
} as const satisfies Record<CampaignState, string>

/** A badge for the state. It also says when a suspension of the brand has stopped the campaign. */
export function StateBadge({ campaign: { state, heldAt } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  return heldAt === null ? (
    <Badge tone={TONES[state]} dot>
      {t(`state.${state}`)}
    </Badge>
  ) : (
    <Badge tone="pomodoro" dot>
      {t('held.state')}
    </Badge>
  )
}

/** A campaign in the list: its text, its time and its metrics. */
export function CampaignCard({ campaign, onOpen }: { campaign: Campaign; onOpen: () => void }) {
  const { t } = useTranslation('campaigns')
  const { title, segment, scheduledAt, startedAt } = campaign
  return (
    <li className="relative grid gap-3 rounded-2xl bg-surface p-4 shadow-card hover:shadow-float md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-8 md:p-5">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-2">
          <StateBadge campaign={campaign} />
          <span className="num text-12 text-ink-2">{formatDateTime(startedAt ?? scheduledAt)}</span>
        </p>
        <h2 className="font-sans text-16 font-semibold wrap-anywhere">
          <button type="button" onClick={onOpen} className="text-left after:absolute after:inset-0">
            {title}
          </button>
        </h2>
        <p className="text-14 text-ink-2">{segment ?? t('everybody')}</p>
      </div>
      <CampaignMetrics campaign={campaign} />
    </li>
  )
}

/** Sent, delivered, opened and clicked, as numbers and percentages. */
export function CampaignMetrics({
  campaign: { startedAt, sent, delivered, opened, clicked },
}: {
  campaign: Campaign
}) {
  const { t } = useTranslation('campaigns')
  if (startedAt === null) return null
  const metrics = { sent, delivered, opened, clicked }
  return (
    <dl className="grid grid-cols-4 gap-x-3 text-center md:min-w-90">
      {Object.entries(metrics).map(([name, count]) => (
        <div key={name} className="grid min-w-0">
          <dt className="order-2 text-12 wrap-anywhere text-ink-2">
            {t(`figures.${name as keyof typeof metrics}`)}
          </dt>
          <dd className="num text-19 font-bold">
            {formatCount(count)}
            <span className="block text-12 font-medium text-ink-2">
              {sent === 0 ? '–' : `${Math.round((count * 100) / sent)}%`}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

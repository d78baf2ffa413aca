import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from './badge.tsx'

interface OfferStateBadgeProps {
  state: 'live' | 'scheduled' | 'ended' | 'off'
  startsAt: string | null
  endsAt: string | null
}

/** Says whether a scheduled item is visible now, or the date when it starts or ended. */
export function OfferStateBadge({ state, startsAt, endsAt }: OfferStateBadgeProps) {
  const { t } = useTranslation('sections')
  if (state === 'scheduled')
    return (
      <Badge tone="azzurro" dot>
        {t('since', { date: formatDate(startsAt ?? '') })}
      </Badge>
    )
  if (state === 'live')
    return (
      <Badge tone="basilico" dot>
        {endsAt === null ? t('states.live') : t('until', { date: formatDate(endsAt) })}
      </Badge>
    )
  return (
    <Badge tone={state === 'off' ? 'ambra' : 'neutral'} dot>
      {t(`states.${state}`)}
    </Badge>
  )
}

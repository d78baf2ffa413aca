import { formatDate, formatTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { Badge } from '~/ui/badge.tsx'

interface OpenBadgeProps {
  /** null = the hours are unknown. */
  isOpen: boolean | null
  /** The next change; null = not in the next weeks. */
  changesAt: string | null
  className?: string
}

/** 'Aperto, chiude alle 19:30'. */
export function OpenBadge({ isOpen, changesAt, className }: OpenBadgeProps) {
  const { t } = useTranslation('detail')
  if (isOpen === null) return <Badge className={className}>{t('places.unknown')}</Badge>
  const values = changesAt === null ? {} : { date: formatDate(changesAt), time: formatTime(changesAt) }
  // The day is said where it is another one.
  const isToday = changesAt !== null && formatDate(changesAt) === formatDate(serverClock.now())
  const open = changesAt === null ? 'always' : 'open'
  const closed = changesAt === null ? 'closed' : isToday ? 'fromToday' : 'from'
  return (
    <Badge tone={isOpen ? 'basilico' : 'pomodoro'} dot className={className}>
      {t(`places.${isOpen ? open : closed}`, values)}
    </Badge>
  )
}

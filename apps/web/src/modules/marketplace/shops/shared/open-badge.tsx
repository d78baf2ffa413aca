import { dayAt, weekdayOf } from '@vicino/domain/loyalty/clock'
import { formatDate, formatTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { weekdayName } from '~/lib/weekday-name.ts'
import { Badge } from '~/ui/badge.tsx'

interface OpenBadgeProps {
  /** null = the hours are unknown. */
  isOpen: boolean | null
  /** The next change; null = not in the next weeks. */
  changesAt: string | null
  className?: string
}

/** 'Aperto, chiude alle 19:30', 'Chiuso, apre domani alle 09:00'. */
export function OpenBadge({ isOpen, changesAt, className }: OpenBadgeProps) {
  const { t } = useTranslation('detail')
  if (isOpen === null) return <Badge className={className}>{t('places.unknown')}</Badge>
  const text =
    changesAt === null
      ? t(isOpen ? 'places.always' : 'places.closed')
      : isOpen
        ? t('places.open', { time: formatTime(changesAt) })
        : t(`places.${opensOn(changesAt)}`, {
            time: formatTime(changesAt),
            weekday: weekdayName(weekdayOf(dayAt(Date.parse(changesAt))), 'long'),
            date: formatDate(changesAt),
          })
  return (
    <Badge tone={isOpen ? 'basilico' : 'pomodoro'} dot className={className}>
      {text}
    </Badge>
  )
}

/** A weekday names only one day as long as it is less than a week away. */
function opensOn(moment: string): 'fromToday' | 'fromTomorrow' | 'fromWeekday' | 'from' {
  const days = dayAt(Date.parse(moment)) - dayAt(serverClock.now())
  if (days > 6) return 'from'
  return days > 1 ? 'fromWeekday' : days === 1 ? 'fromTomorrow' : 'fromToday'
}

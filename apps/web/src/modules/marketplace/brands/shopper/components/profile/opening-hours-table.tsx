import type { OpeningHours } from '@vicino/contract/marketplace/brands/schemas'
import { minuteOfWeek } from '@vicino/domain/opening'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { cn } from '~/ui/cn.ts'
import { type OpenNow, openNow, weekRows } from '../../model/opening-hours.ts'
import { useMinute } from '~/lib/use-minute.ts'

/** Says whether the shop is open now, and lists the week with today marked. */
export function OpeningHoursTable({ hours }: { hours: OpeningHours }) {
  const { t, list } = useTranslation('brands')
  const days = list('days')
  const minute = minuteOfWeek(new Date(useMinute()))
  const now = openNow(hours, minute)
  return (
    <section aria-labelledby="opening-hours" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="opening-hours" className="text-19">
          {t('hours.title')}
        </h2>
        <Badge tone={now.open ? 'basilico' : 'neutral'} dot>
          {now.open ? t('hours.open') : t('hours.closed')}
        </Badge>
      </div>
      <NextChange now={now} />
      <table className="w-full text-14 num">
        <caption className="sr-only">{t('hours.title')}</caption>
        <tbody>
          {weekRows(hours, minute).map((row) => (
            <tr
              key={row.day}
              aria-current={row.isToday ? 'date' : undefined}
              className={cn('align-top', row.isToday ? 'font-semibold text-ink' : 'text-ink-2')}
            >
              <th scope="row" className="w-1/3 py-1.5 pr-3 text-left font-[inherit]">
                {days[row.day]}
                {row.isToday && <span className="sr-only"> ({t('hours.today')})</span>}
              </th>
              <td className="py-1.5 text-right">
                {row.allDay ? t('hours.allDay') : row.spans.join(', ') || t('hours.closedDay')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The time at which the shop closes, or opens again. */
function NextChange({ now }: { now: OpenNow }) {
  const { t, list } = useTranslation('brands')
  if (now.open) {
    return now.closesAt && <p className="text-14 text-ink-2">{t('hours.closesAt', { time: now.closesAt })}</p>
  }
  if (now.opens === null) return null
  const { inDays, at: time, day } = now.opens
  const when = inDays === 0 ? 'opensToday' : inDays === 1 ? 'opensTomorrow' : 'opensOn'
  return (
    <p className="text-14 text-ink-2">
      {t(`hours.${when}`, { day: list('days')[day]?.toLowerCase(), time })}
    </p>
  )
}

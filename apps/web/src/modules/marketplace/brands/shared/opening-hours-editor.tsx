import type { OpeningHours } from '@vicino/contract/marketplace/brands/schemas'
import { clockText, minutesOf } from '~/lib/clock-field.ts'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { fieldStyle } from '~/ui/input.tsx'
import { Switch } from '~/ui/switch.tsx'
import { cn } from '~/ui/cn.ts'
import {
  CLOSED_WEEK,
  type Day,
  likeDay,
  overlaps,
  spanOf,
  switchedDay,
  withDay,
  withSpan,
} from './opening-week.ts'

interface OpeningHoursEditorProps {
  value: OpeningHours | null
  onChange: (hours: OpeningHours) => void
}

/**
 * The opening hours of a week. Each day is closed or has up to four spans, which may end after
 * midnight.
 */
export function OpeningHoursEditor({ value, onChange }: OpeningHoursEditorProps) {
  const { list } = useTranslation('account')
  const week = value ?? CLOSED_WEEK
  const names = list('hours.days')
  return (
    <ul className="grid divide-y divide-line rounded-lg border border-line">
      {week.map((day, index) => (
        <li
          key={names[index]}
          className="grid gap-x-6 gap-y-1 px-4 py-2 lg:grid-cols-[10rem_minmax(0,1fr)] lg:items-start"
        >
          <DayRow
            name={names[index] ?? ''}
            day={day}
            onChange={(next) => onChange(withDay(week, index, next))}
            onCopy={() => onChange(likeDay(week, index))}
          />
        </li>
      ))}
    </ul>
  )
}

interface DayRowProps {
  name: string
  day: Day
  onChange: (day: Day) => void
  onCopy: () => void
}

function DayRow({ name, day, onChange, onCopy }: DayRowProps) {
  const { t } = useTranslation('account')
  const open = day.length > 0
  return (
    <>
      <Switch
        label={name}
        description={open ? undefined : t('hours.closed')}
        checked={open}
        onCheckedChange={() => onChange(switchedDay(day))}
      />
      {open ? (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2">
          <ul className="grid gap-2">
            {day.map(([from, to], place) => {
              const label = { day: name, number: place + 1 }
              const set = (nextFrom: number | null, nextTo: number | null) => {
                if (nextFrom === null || nextTo === null) return
                onChange(day.map((span, other) => (other === place ? spanOf(nextFrom, nextTo) : span)))
              }
              return (
                // oxlint-disable-next-line react/no-array-index-key -- a span has no id but its position
                <li key={place} className="flex flex-wrap items-center gap-x-1.5">
                  <TimeField
                    label={t('hours.from', label)}
                    value={from}
                    onChange={(minutes) => set(minutes, to % 1440)}
                  />
                  <span aria-hidden className="text-ink-3">
                    –
                  </span>
                  <TimeField
                    label={t('hours.to', label)}
                    value={to}
                    onChange={(minutes) => set(from, minutes)}
                  />
                  {day.length > 1 ? (
                    <IconButton
                      label={t('hours.remove', label)}
                      onClick={() => onChange(day.filter((_, other) => other !== place))}
                    >
                      <Icon name="x" />
                    </IconButton>
                  ) : null}
                  {to > 1440 ? <span className="text-12 text-ink-2">{t('hours.nextDay')}</span> : null}
                </li>
              )
            })}
          </ul>
          <div className="-mr-2 flex">
            <IconButton
              label={t('hours.add', { day: name })}
              disabled={withSpan(day) === day}
              onClick={() => onChange(withSpan(day))}
            >
              <Icon name="plus" />
            </IconButton>
            <IconButton label={t('hours.copy', { day: name })} onClick={onCopy}>
              <Icon name="copy" />
            </IconButton>
          </div>
          {overlaps(day) ? (
            <p role="alert" className="col-span-full pt-1 text-14 font-medium text-pomodoro">
              {t('hours.overlap')}
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

interface TimeFieldProps {
  label: string
  /** Minutes since midnight. */
  value: number
  onChange: (minutes: number | null) => void
}

function TimeField({ label, value, onChange }: TimeFieldProps) {
  return (
    <input
      type="time"
      aria-label={label}
      required
      value={clockText(value)}
      onChange={({ target }) => onChange(minutesOf(target.value))}
      className={cn(
        fieldStyle,
        'num h-11 w-auto min-w-20 px-2.5 text-14 [&::-webkit-calendar-picker-indicator]:hidden',
      )}
    />
  )
}

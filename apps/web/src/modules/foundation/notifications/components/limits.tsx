import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PER_DAY_MOST, PER_WEEK_MOST } from '@vicino/contract/foundation/notifications/constants'
import type { NotificationSettings } from '@vicino/contract/foundation/notifications/schemas'
import { readWholeText } from '@vicino/domain/typed/numbers'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useState } from 'react'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Input } from '~/ui/input.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Switch } from '~/ui/switch.tsx'
import { changeSettings, notificationSettings } from '../api/settings.ts'

const NIGHT = { from: '22:00', to: '08:00' } as const

/**
 * Limits of notifications outside the app: quiet hours, most a day and a week, the weekly summary
 * (R-421).
 */
export function Limits() {
  const { data, error, refetch, isFetching } = useQuery(notificationSettings)
  const { mutate } = useMutation(changeSettings(useQueryClient()))
  if (data)
    return (
      <Fields key={data.timeZone} settings={data} onChange={(change) => mutate({ ...data, ...change })} />
    )
  if (error) return <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
  return <Skeleton className="h-48 rounded-lg" />
}

interface FieldsProps {
  settings: NotificationSettings
  onChange: (change: Partial<NotificationSettings>) => void
}

function Fields({ settings, onChange }: FieldsProps) {
  const { t } = useTranslation('notifications')
  const { quietHours, timeZone, perDay, perWeek, weeklySummary } = settings
  const setTime = (which: 'from' | 'to', time: string) => {
    const hours = { ...(quietHours ?? NIGHT), [which]: time }
    if (time !== '' && hours.from !== hours.to) onChange({ quietHours: hours })
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <h3 className="border-b border-line-strong pb-1.5 font-sans text-14 font-bold">{t('limits.title')}</h3>
      <Switch
        label={t('limits.quiet')}
        description={t('limits.quietWhy', { zone: timeZone })}
        checked={quietHours !== null}
        onCheckedChange={(on) =>
          onChange(on ? { quietHours: NIGHT, timeZone: ownZone() } : { quietHours: null })
        }
      />
      {quietHours ? (
        <div className="grid grid-cols-2 gap-3">
          <Input
            type="time"
            label={t('limits.from')}
            value={quietHours.from}
            onChange={({ target }) => setTime('from', target.value)}
          />
          <Input
            type="time"
            label={t('limits.to')}
            value={quietHours.to}
            onChange={({ target }) => setTime('to', target.value)}
          />
        </div>
      ) : null}
      <div className="grid grid-cols-2 items-end gap-3">
        <Most
          label={t('limits.perDay')}
          most={PER_DAY_MOST}
          value={perDay}
          onChange={(number) => onChange({ perDay: number })}
        />
        <Most
          label={t('limits.perWeek')}
          most={PER_WEEK_MOST}
          value={perWeek}
          onChange={(number) => onChange({ perWeek: number })}
        />
      </div>
      <p className="text-12 text-pretty text-ink-2">{t('limits.mostWhy')}</p>
      <Switch
        label={t('limits.summary')}
        description={t('limits.summaryWhy')}
        checked={weeklySummary}
        onCheckedChange={(on) => onChange({ weeklySummary: on })}
      />
    </div>
  )
}

interface MostProps {
  label: string
  most: number
  value: number | null
  onChange: (value: number | null) => void
}

/**
 * An optional number, saved when the field loses the focus. A text that is no number up to `most`
 * stays in the field, unsaved.
 */
function Most({ label, most, value, onChange }: MostProps) {
  const { t } = useTranslation('notifications')
  const [isWrong, setWrong] = useState(false)
  return (
    <Input
      key={value}
      inputMode="numeric"
      autoComplete="off"
      label={label}
      placeholder={t('limits.none')}
      defaultValue={value ?? ''}
      error={isWrong ? t('limits.mostWrong', { most }) : undefined}
      onChange={() => setWrong(false)}
      onBlur={({ target }) => {
        const read = readWholeText(target.value, currentLanguage())
        const number = read.problem === undefined ? read.units : null
        const fits = number === null ? read.problem === 'empty' : number >= 1 && number <= most
        setWrong(!fits)
        if (fits && number !== value) onChange(number)
      }}
    />
  )
}

/** Returns the browser's time zone if it names a place; else the product's. */
function ownZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone.includes('/') ? timeZone : 'Europe/Rome'
}

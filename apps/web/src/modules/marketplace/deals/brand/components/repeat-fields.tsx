import { MINUTE_MS } from '@vicino/domain/durations'
import { dayAt, weekdayOf } from '@vicino/domain/loyalty/clock'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { momentOf, romeField } from '~/lib/rome-field.ts'
import { weekdayName } from '~/lib/weekday-name.ts'
import { Chip } from '~/ui/chip.tsx'
import { cn } from '~/ui/cn.ts'
import { Input, fieldStyle } from '~/ui/input.tsx'
import { Switch } from '~/ui/switch.tsx'
import type { DealForm } from '../hooks/use-deal-form.ts'
import { type FormValues, NO_SERIES } from '../model/values.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const DAY_MS = 1440 * MINUTE_MS
/** How long one of a new series lasts, unless its end was chosen for a day already. */
const LASTS_MS = 180 * MINUTE_MS

const timeOf = (typed: string): number => Date.parse(momentOf(typed) ?? '')

/** Begins a series on the weekday of the start. */
function repeated(values: FormValues): FormValues {
  const start = timeOf(values.startDate)
  const lasts = timeOf(values.expirationDate) - start
  return {
    ...values,
    repeatDays: [weekdayOf(dayAt(start))],
    ...(!(lasts > 0 && lasts <= DAY_MS) && { expirationDate: romeField(new Date(start + LASTS_MS)) }),
  }
}

/** Whether a planned deal comes back each week, on which days and until when. */
export function RepeatFields({ form }: { form: DealForm }) {
  const { t } = useTranslation('publish')
  const { values, set, update, errorOf, labelOf } = form
  const { startDate, repeatDays, repeatUntil, repeatExempt } = values
  if (momentOf(startDate) === null) return null
  const isSeries = repeatDays.length > 0
  const exemptError = errorOf('repeatExempt')
  return (
    <div className="grid gap-4 rounded-xl bg-canvas p-4">
      <Switch
        label={t('repeat.switch')}
        description={t('repeat.switchText')}
        checked={isSeries}
        onCheckedChange={(on) => update((all) => (on ? repeated(all) : { ...all, ...NO_SERIES }))}
      />
      {isSeries ? (
        <>
          <div
            id="field-repeatDays"
            role="group"
            aria-label={labelOf('repeatDays')}
            className="flex flex-wrap gap-1.5"
          >
            {WEEK.map((day) => (
              <Chip
                key={day}
                selected={repeatDays.includes(day)}
                disabled={repeatDays.length === 1 && repeatDays[0] === day}
                onClick={() =>
                  set(
                    'repeatDays',
                    WEEK.filter((one) => repeatDays.includes(one) !== (one === day)),
                  )
                }
              >
                {weekdayName(day)}
              </Chip>
            ))}
          </div>
          <div className="grid field-columns items-start gap-4">
            <Input
              id="field-repeatUntil"
              type="date"
              label={labelOf('repeatUntil')}
              min={startDate.slice(0, 10)}
              value={repeatUntil}
              error={errorOf('repeatUntil')}
              onChange={({ target }) => set('repeatUntil', target.value)}
            />
            <div className="grid gap-1.5">
              <label htmlFor="field-repeatExempt" className="text-14 font-semibold">
                {labelOf('repeatExempt')}
              </label>
              <select
                id="field-repeatExempt"
                value={repeatExempt}
                aria-invalid={exemptError === undefined ? undefined : true}
                aria-describedby="repeat-exempt-note"
                onChange={({ target }) => set('repeatExempt', target.value as FormValues['repeatExempt'])}
                className={cn(fieldStyle, 'h-12')}
              >
                <option value="">{t('repeat.exempt.choose')}</option>
                <option value="service">{t('repeat.exempt.service')}</option>
                <option value="perishable">{t('repeat.exempt.perishable')}</option>
              </select>
              {exemptError === undefined ? null : (
                <p className="text-14 font-medium text-pomodoro">{exemptError}</p>
              )}
            </div>
          </div>
          <p id="repeat-exempt-note" className="text-14 text-pretty text-ink-2">
            {t('repeat.exemptHint')}
          </p>
        </>
      ) : null}
    </div>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  EXPORT_KINDS,
  EXPORT_LIMITS,
  EXPORT_STEPS,
  type ExportKind,
  EXPORTS_OF_A_BRAND,
  isOfABrand,
} from '@vicino/contract/marketing/exports/constants'
import type { ExportSchedule } from '@vicino/contract/marketing/exports/schemas'
import { useId, useState } from 'react'
import { clockText } from '~/lib/clock-field.ts'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { makeExport, saveSchedule } from './api/exports.ts'
import { SelectField } from '../../../loyalty/programs/shared/components/select-field.tsx'

interface ExportSheetProps {
  brandId: string
  programs: readonly { readonly _id: string; readonly name: string }[]
  /** null means a new schedule, or a single export. */
  schedule: ExportSchedule | null
  onClose: () => void
}

const WHEN = ['now', ...EXPORT_STEPS] as const
type When = (typeof WHEN)[number]
const NUMBERS = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => String(from + index))

/** The content and time of an export: at once, or repeated at an hour. */
export default function ExportSheet({ brandId, programs, schedule, onClose }: ExportSheetProps) {
  const { t } = useTranslation('files')
  const client = useQueryClient()
  const form = useId()
  const kinds = programs.length === 0 ? EXPORTS_OF_A_BRAND : EXPORT_KINDS
  const [what, setWhat] = useState<ExportKind>(schedule?.what ?? kinds[0])
  const [chosen, setChosen] = useState(schedule?.program?._id ?? programs[0]?._id ?? '')
  const [when, setWhen] = useState<When>(schedule?.every ?? 'now')
  const [weekday, setWeekday] = useState(String(schedule?.weekday ?? 1))
  const [monthDay, setMonthDay] = useState(String(schedule?.monthDay ?? 1))
  const [hour, setHour] = useState(String(schedule?.hour ?? 7))
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const made = useMutation(makeExport(client))
  const saved = useMutation(saveSchedule(client))
  const { error, isPending } = when === 'now' ? made : saved
  const fields = error instanceof ApiError ? error.fieldErrors : undefined
  const isOfAPeriod = what === 'movements' || what === 'purchases'
  const of = { brandId, what, programId: isOfABrand(what) ? null : chosen }
  const submit = () => {
    const onSuccess = () => {
      toast.success(t(when === 'now' ? 'exports.form.making' : 'exports.form.saved'))
      onClose()
    }
    if (when === 'now') {
      const period = isOfAPeriod ? { from: from || null, to: to || null } : { from: null, to: null }
      made.mutate({ ...of, ...period }, { onSuccess })
      return
    }
    const body = {
      ...of,
      every: when,
      weekday: when === 'weekly' ? Number(weekday) : null,
      monthDay: when === 'monthly' ? Number(monthDay) : null,
      hour: Number(hour),
      isPaused: schedule?.isPaused ?? false,
    }
    saved.mutate({ id: schedule?._id ?? null, body }, { onSuccess })
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t(schedule === null ? 'exports.form.title' : 'exports.form.editTitle')}
      footer={
        <div className="grid gap-3">
          {error && fields === undefined ? (
            <p role="alert" className="text-14 font-medium text-pomodoro">
              {errorText(error)}
            </p>
          ) : null}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" disabled={isPending} onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" form={form} pending={isPending}>
              {t(when === 'now' ? 'exports.form.make' : 'exports.form.save')}
            </Button>
          </div>
        </div>
      }
    >
      <form
        id={form}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SelectField
          path="export.what"
          label={t('exports.form.what')}
          hint={t(`exports.kindTexts.${what}`)}
          value={what}
          options={kinds.map((kind) => ({ value: kind, label: t(`exports.kinds.${kind}`) }))}
          onChange={setWhat}
        />
        {isOfABrand(what) ? null : (
          <SelectField
            path="export.program"
            label={t('program')}
            value={chosen}
            options={programs.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={setChosen}
          />
        )}
        <SelectField
          path="export.when"
          label={t('exports.form.when')}
          value={when}
          options={(schedule === null ? WHEN : EXPORT_STEPS).map((step) => ({
            value: step,
            label: t(`exports.when.${step}`),
          }))}
          onChange={setWhen}
        />
        {when === 'now' ? (
          isOfAPeriod ? (
            <div className="grid grid-cols-2 gap-3">
              <Input
                type="date"
                label={t('movements.from')}
                max={to || undefined}
                value={from}
                error={fields?.['from']}
                onChange={({ target }) => setFrom(target.value)}
              />
              <Input
                type="date"
                label={t('movements.to')}
                min={from || undefined}
                value={to}
                error={fields?.['to']}
                onChange={({ target }) => setTo(target.value)}
              />
            </div>
          ) : null
        ) : (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {when === 'weekly' ? (
              <SelectField
                path="export.weekday"
                label={t('exports.form.weekday')}
                value={weekday}
                options={NUMBERS(7, 1).map((day) => ({
                  value: day,
                  label: t(`exports.weekdays.${day as '1'}`),
                }))}
                onChange={setWeekday}
              />
            ) : null}
            {when === 'monthly' ? (
              <SelectField
                path="export.monthDay"
                label={t('exports.form.monthDay')}
                value={monthDay}
                options={NUMBERS(EXPORT_LIMITS.monthDay, 1).map((day) => ({ value: day, label: day }))}
                onChange={setMonthDay}
              />
            ) : null}
            <SelectField
              path="export.hour"
              label={t('exports.form.hour')}
              value={hour}
              options={NUMBERS(24, 0).map((each) => ({ value: each, label: clockText(Number(each) * 60) }))}
              onChange={setHour}
            />
          </div>
        )}
        <p className="rounded-lg bg-sunken p-3 text-14 text-pretty text-ink-2">
          {t(when === 'now' ? 'exports.form.nowText' : 'exports.form.laterText', {
            days: EXPORT_LIMITS.days,
          })}
        </p>
      </form>
    </Sheet>
  )
}

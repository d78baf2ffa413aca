import { useQuery } from '@tanstack/react-query'
import { CONSENT_CLASSES, CUSTOMER_PAGE } from '@vicino/contract/loyalty/customers/constants'
import { use, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { Button } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { RadioList } from '~/ui/form/radio-list.tsx'
import { Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { customerPage } from '../../shared/api/customers.ts'
import { NumberField } from '~/ui/form/number-field.tsx'
import { SelectField } from '../../../programs/shared/components/select-field.tsx'
import { today } from '../../../programs/shared/model/days.ts'
import { GroupsContext } from '../../shared/groups.ts'
import {
  type CustomerSearch,
  type Filters,
  MOST_EUROS,
  NO_FILTERS,
  PERIODS,
  queryOf,
} from '../model/search.ts'
import { useTotalText } from '../use-total-text.ts'
import { LabelDot } from '../../shared/components/label-dots.tsx'

/** Milliseconds between the last change and the request for a count. */
const COUNT_MS = 250

interface FiltersSheetProps {
  programId: string
  search: CustomerSearch
  /** Names of the tiers, the base first; empty while tiers are off. */
  levels: readonly string[]
  onApply: (filters: Filters) => void
  onClose: () => void
}

/** The form of filters. Its button shows how many customers match. */
export function FiltersSheet({ programId, search, levels, onApply, onClose }: FiltersSheetProps) {
  const { t } = useTranslation(['customers', 'labels', 'segments'])
  const { labels, segments } = use(GroupsContext)
  const totalText = useTotalText()
  const [filters, setFilters] = useState<Filters>(search)
  const { level, consent, period, from, to, min, max, label, segment } = filters
  const set = (changes: Partial<Filters>) => setFilters({ ...filters, ...changes })
  const errors = errorsOf(filters)
  const isWrong = Object.values(errors).some(Boolean)
  const settled = useDebounced(filters, COUNT_MS)
  const { data, isPlaceholderData } = useQuery({
    ...customerPage(programId, {
      ...queryOf({ ...settled, q: search.q, sort: search.sort }, today()),
      perPage: String(CUSTOMER_PAGE),
      page: '1',
    }),
    enabled: !Object.values(errorsOf(settled)).some(Boolean),
    refetchInterval: false,
  })
  const isCounted = data !== undefined && !isPlaceholderData && settled === filters && !isWrong
  return (
    <Sheet
      keepsDraft
      open
      onOpenChange={onClose}
      title={t('filters.title')}
      footer={
        <div className="flex flex-wrap justify-between gap-2">
          <Button variant="ghost" onClick={() => setFilters(NO_FILTERS)}>
            {t('filters.reset')}
          </Button>
          <Button disabled={isWrong} onClick={() => onApply(filters)}>
            {isCounted ? t('filters.showCount', { total: totalText(data.total) }) : t('filters.show')}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {levels.length === 0 ? null : (
          <Choice
            legend={t('filters.level')}
            options={levels.map((name, rank) => ({ value: rank, label: name }))}
            value={level}
            onChange={(next) => set({ level: next })}
          />
        )}
        <Choice
          legend={t('filters.consent')}
          options={CONSENT_CLASSES.toReversed().map((value) => ({ value, label: t(`consents.${value}`) }))}
          value={consent}
          onChange={(next) => set({ consent: next })}
        />
        {labels.length === 0 ? null : (
          <Choice
            legend={t('labels:filter')}
            options={labels.map(({ _id, name, color }) => ({ value: _id, label: name, color }))}
            value={label}
            onChange={(next) => set({ label: next })}
          />
        )}
        {segments.length === 0 ? null : (
          <SelectField
            path="customers.segment"
            label={t('segments:filter')}
            value={segment ?? ''}
            options={[
              { value: '', label: t('segments:any') },
              ...segments.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            onChange={(next) => set({ segment: next === '' ? null : next })}
          />
        )}
        <div className="grid gap-3">
          <RadioList
            legend={t('filters.period')}
            options={(['any', ...PERIODS] as const).map((value) => ({
              value,
              label: t(`filters.periods.${value}`),
            }))}
            value={period ?? 'any'}
            onChange={(next) =>
              set(
                next === 'custom'
                  ? { period: next }
                  : { period: next === 'any' ? null : next, from: null, to: null },
              )
            }
          />
          {period === 'custom' ? (
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              <Input
                type="date"
                label={t('filters.from')}
                value={from ?? ''}
                max={to ?? today()}
                onChange={({ target }) => set({ from: target.value || null })}
              />
              <Input
                type="date"
                label={t('filters.to')}
                value={to ?? ''}
                min={from ?? undefined}
                max={today()}
                error={errors.to ? t('filters.toBefore') : undefined}
                onChange={({ target }) => set({ to: target.value || null })}
              />
            </div>
          ) : null}
        </div>
        <fieldset className="grid gap-2">
          <legend className="pb-1 text-14 font-semibold">{t('filters.spend')}</legend>
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <NumberField
              path="customers.min"
              label={t('filters.min')}
              value={min}
              places={2}
              unit="€"
              optional
              error={errors.min ? t('filters.notAmount') : undefined}
              onChange={(next) => set({ min: next })}
            />
            <NumberField
              path="customers.max"
              label={t('filters.max')}
              value={max}
              places={2}
              unit="€"
              optional
              error={errors.max ? t('filters.notAmount') : errors.range ? t('filters.maxBelow') : undefined}
              onChange={(next) => set({ max: next })}
            />
          </div>
        </fieldset>
      </div>
    </Sheet>
  )
}

function errorsOf({ period, from, to, min, max }: Filters) {
  return {
    to: period === 'custom' && from !== null && to !== null && to < from,
    min: !isAmount(min),
    max: !isAmount(max),
    range: min !== null && max !== null && max < min,
  }
}

const isAmount = (value: number | null): boolean =>
  value === null ||
  (value >= 0 && value <= MOST_EUROS && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6)

interface ChoiceProps<Value> {
  legend: string
  /** `color` is set for labels. */
  options: readonly { readonly value: Value; readonly label: string; readonly color?: string }[]
  value: Value | null
  onChange: (value: Value | null) => void
}

/** A choice of at most one option. Pressing the chosen one clears it. */
function Choice<Value extends string | number>({ legend, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-14 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip
            key={option.value}
            selected={option.value === value}
            className="max-w-full text-left whitespace-normal"
            onClick={() => onChange(option.value === value ? null : option.value)}
          >
            {option.color === undefined ? null : <LabelDot color={option.color} />}
            {option.label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

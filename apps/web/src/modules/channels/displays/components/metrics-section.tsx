import { useQuery } from '@tanstack/react-query'
import { FIGURE_DAYS } from '@vicino/contract/channels/displays/constants'
import type { Display, Figures } from '@vicino/contract/channels/displays/schemas'
import { hoursClock } from '@vicino/domain/countdown'
import { useId, useState } from 'react'
import { formatCount, formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { CsvButton } from '~/ui/csv-button.tsx'
import { DayBars } from '~/ui/day-bars.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { fieldStyle } from '~/ui/input.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type MetricsFilter, metricsQuery, groupsQuery } from '../api/displays.ts'

const MEASURES = ['shown', 'scanned', 'redeemed'] as const
type Measure = (typeof MEASURES)[number]

interface MetricsSectionProps {
  displays: readonly Display[]
  /** False for viewers of several brands, who choose one display at a time. */
  ofOneBrand: boolean
}

/** Metrics of displays: shown, scanned and redeemed, by day, display and deal. */
export default function MetricsSection({ displays, ofOneBrand }: MetricsSectionProps) {
  const { t } = useTranslation('displays')
  const field = useId()
  const [days, setDays] = useState<string>(String(FIGURE_DAYS[0]))
  const [chosen, setChosen] = useState('')
  const first = ofOneBrand ? '' : (displays[0]?._id ?? '')
  const { data: groups = [] } = useQuery(groupsQuery)
  const shops = [...new Map(displays.flatMap(({ shop }) => (shop ? [[shop._id, shop]] : []))).values()]
  // A name can be a display, group or shop. When the chosen one is gone, the first option applies.
  const known = new Map<string, MetricsFilter>([
    ...displays.map(({ _id }): [string, MetricsFilter] => [_id, { displayId: _id }]),
    ...groups.map(({ _id }): [string, MetricsFilter] => [_id, { groupId: _id }]),
    ...shops.map(({ _id }): [string, MetricsFilter] => [_id, { shopId: _id }]),
  ])
  const value = known.has(chosen) ? chosen : first
  const filters = { days, ...known.get(value) }
  // A viewer of several brands has nothing to choose before the first one is paired.
  const isAsked = ofOneBrand || displays.length > 0
  const metrics = useQuery({ ...metricsQuery(filters), enabled: isAsked })
  return (
    <section
      aria-labelledby="figures"
      className="grid grid-cols-1 gap-5 rounded-2xl bg-surface p-4 shadow-card sm:p-6"
    >
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="figures" className="text-23">
            {t('figures.title')}
          </h2>
          <p className="text-14 text-pretty text-ink-2">{t('figures.lead')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          <label htmlFor={field} className="sr-only">
            {t('figures.of')}
          </label>
          <select
            id={field}
            value={value}
            onChange={({ target }) => setChosen(target.value)}
            className={cn(fieldStyle, 'h-11 max-sm:w-full sm:w-52')}
          >
            {ofOneBrand ? <option value="">{t('figures.all')}</option> : null}
            {groups.length > 0 ? (
              <optgroup label={t('figures.groups')}>
                {groups.map(({ _id, name }) => (
                  <option key={_id} value={_id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ) : null}
            {shops.length > 0 ? (
              <optgroup label={t('figures.shops')}>
                {shops.map(({ _id, name }) => (
                  <option key={_id} value={_id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ) : null}
            <optgroup label={t('figures.displays')}>
              {displays.map(({ _id, name, brandName }) => (
                <option key={_id} value={_id}>
                  {ofOneBrand ? name : `${brandName}: ${name}`}
                </option>
              ))}
            </optgroup>
          </select>
          <SegmentedControl
            label={t('figures.period')}
            value={days}
            options={FIGURE_DAYS.map((count) => ({
              value: String(count),
              label: t('figures.days', { count }),
            }))}
            onValueChange={setDays}
          />
          {isAsked ? <CsvButton csv="GET /display/figures/export.csv" ask={{ filters }} /> : null}
        </div>
      </header>
      {metrics.data ? (
        <Brought figures={metrics.data} isPassing={metrics.isPlaceholderData} />
      ) : metrics.error ? (
        <ErrorState error={metrics.error} onRetry={() => void metrics.refetch()} />
      ) : isAsked ? (
        <Skeleton className="h-72 rounded-xl" />
      ) : (
        <EmptyState title={t('figures.none')} reason={t('list.noneYet')} className="max-w-md" />
      )}
    </section>
  )
}

function Brought({ figures: metrics, isPassing }: { figures: Figures; isPassing: boolean }) {
  const { t } = useTranslation('displays')
  const [measure, setMeasure] = useState<Measure>('shown')
  if (metrics.rows.length === 0)
    return <EmptyState title={t('figures.none')} reason={t('figures.reason')} className="max-w-md" />
  return (
    <div className={cn('grid grid-cols-1 gap-6 transition-opacity', isPassing && 'opacity-60')}>
      <div
        role="group"
        aria-label={t('figures.measure')}
        className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2 sm:gap-4"
      >
        {MEASURES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === measure}
            onClick={() => setMeasure(one)}
            className="press grid gap-1 rounded-xl bg-sunken p-3 text-left hover:bg-line aria-pressed:bg-limone-soft sm:p-4"
          >
            <span className="num font-display text-23 leading-none font-bold sm:text-28">
              {formatCount(metrics.total[one])}
            </span>
            <span className="text-12 text-ink-2 sm:text-14">{t(`figures.${one}`)}</span>
          </button>
        ))}
      </div>
      <DayBars
        label={t('figures.byDay')}
        soFar={t('figures.soFar')}
        days={metrics.days.map((day, at) => ({
          day: day.day,
          value: day[measure],
          text: t(at === metrics.days.length - 1 ? 'figures.barToday' : 'figures.bar', {
            ...day,
            day: formatDate(day.day),
          }),
        }))}
      />
      <ul className="grid grid-cols-1 divide-y divide-line">
        {metrics.rows.map((row) => (
          <li
            key={`${row.displayId} ${row.dealId}`}
            className="grid grid-cols-1 gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
          >
            <p className="grid min-w-0 gap-0.5">
              <span className="font-semibold wrap-anywhere">{row.deal}</span>
              <span className="text-14 wrap-anywhere text-ink-2">
                {row.display}
                {row.unsure > 0 ? ` · ${t('figures.unsure', { count: row.unsure })}` : ''}
              </span>
            </p>
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-3 md:w-96">
              <Fact name={t('figures.shown')} value={formatCount(row.shown)} />
              <Fact name={t('figures.time')} value={hoursClock(row.seconds)} />
              <Fact name={t('figures.scanned')} value={formatCount(row.scanned)} />
              <Fact name={t('figures.redeemed')} value={formatCount(row.redeemed)} />
            </dl>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd className="num text-14 font-semibold sm:text-16">{value}</dd>
    </div>
  )
}

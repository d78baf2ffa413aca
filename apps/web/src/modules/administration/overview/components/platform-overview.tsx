import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatDate, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { DayBars } from '~/ui/day-bars.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type Overview, overviewQuery } from '../api/overview.ts'
import { HealthList } from './health-list.tsx'

/** Metrics and health of the platform. */
export function PlatformOverview() {
  const { t } = useTranslation('platform')
  const { data, error, isFetching, refetch } = useQuery(overviewQuery)
  if (error && !data) return <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <section aria-labelledby="figures" className="grid content-start gap-3">
        <h2 id="figures" className="text-23">
          {t('figures.title')}
        </h2>
        {data === undefined ? (
          <Skeleton className="h-80 rounded-2xl" />
        ) : data.figures === null ? (
          <p className="text-14 text-ink-2">{t('figures.none')}</p>
        ) : (
          <Metrics figures={data.figures} />
        )}
      </section>
      <section aria-labelledby="health" className="grid content-start gap-3">
        <h2 id="health" className="text-23">
          {t('health.title')}
        </h2>
        {data === undefined ? <Skeleton className="h-80 rounded-2xl" /> : <HealthList health={data.health} />}
      </section>
    </div>
  )
}

const SHOWN_DAYS = 7
const WEEK = 7
const MEASURES = ['joined', 'redeemed', 'bpGiven'] as const

/**
 * The last week without today, beside the week before: both are whole. The chosen one is drawn day
 * by day.
 */
function Weeks({ days }: { days: NonNullable<Overview['figures']>['days'] }) {
  const { t } = useTranslation('platform')
  const [measure, setMeasure] = useState<(typeof MEASURES)[number]>('joined')
  const sum = (name: (typeof MEASURES)[number], from: number) =>
    days.slice(from, from + WEEK).reduce((total, day) => total + day[name], 0)
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={t('figures.chart')} className="grid grid-cols-3 gap-2">
        {MEASURES.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === measure}
            onClick={() => setMeasure(name)}
            className="press grid content-start gap-1 rounded-xl bg-sunken p-3 text-left hover:bg-line aria-pressed:bg-limone-soft"
          >
            <span className="text-12 text-ink-2">{t(`figures.${name}`)}</span>
            <span className="num font-display text-19 leading-none font-bold sm:text-23">
              {formatCount(sum(name, 1))}
            </span>
            <span className="num text-12 text-ink-2">
              {t('figures.before', { amount: formatCount(sum(name, 1 + WEEK)) })}
            </span>
          </button>
        ))}
      </div>
      <DayBars
        label={t('figures.chart')}
        className="h-24"
        days={days.toReversed().map((day) => ({
          day: day.day,
          value: day[measure],
          text: t('figures.bar', {
            day: formatDate(`${day.day}T12:00:00Z`),
            count: formatCount(day[measure]),
          }),
        }))}
      />
      <p className="text-12 text-ink-2">{t('figures.chartNote')}</p>
    </div>
  )
}

function Metrics({ figures }: { figures: NonNullable<Overview['figures']> }) {
  const { t } = useTranslation('platform')
  const sum = (name: 'joined' | 'redeemed' | 'bpGiven') =>
    figures.days.reduce((total, day) => total + day[name], 0)
  return (
    <div className="grid gap-4 rounded-2xl bg-surface p-5 shadow-card">
      <dl className="grid grid-cols-3 gap-3">
        {(['members', 'brands', 'deals'] as const).map((name) => (
          <div key={name} className="grid content-start gap-0.5">
            <dt className="text-12 text-ink-2">{t(`figures.${name}`)}</dt>
            <dd className="num font-display text-23 font-bold">{formatCount(figures[name])}</dd>
          </div>
        ))}
      </dl>
      <Weeks days={figures.days} />
      <table className="num w-full text-14">
        <caption className="sr-only">{t('figures.caption')}</caption>
        <thead className="text-12 text-ink-2">
          <tr>
            <th scope="col" className="py-1 text-left font-semibold">
              {t('figures.day')}
            </th>
            {(['joined', 'redeemed', 'bpGiven'] as const).map((name) => (
              <th key={name} scope="col" className="py-1 text-right font-semibold">
                {t(`figures.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.days.slice(0, SHOWN_DAYS).map((day) => (
            <tr key={day.day} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {formatDate(`${day.day}T12:00:00Z`)}
              </th>
              <td className="text-right">{formatCount(day.joined)}</td>
              <td className="text-right">{formatCount(day.redeemed)}</td>
              <td className="text-right">{formatCount(day.bpGiven)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line font-semibold">
            <th scope="row" className="py-2 text-left">
              {t('figures.month')}
            </th>
            <td className="text-right">{formatCount(sum('joined'))}</td>
            <td className="text-right">{formatCount(sum('redeemed'))}</td>
            <td className="text-right">{formatCount(sum('bpGiven'))}</td>
          </tr>
        </tfoot>
      </table>
      <p className="num text-12 text-ink-2">
        {t('figures.counted', { at: formatDateTime(figures.countedAt) })}
      </p>
    </div>
  )
}

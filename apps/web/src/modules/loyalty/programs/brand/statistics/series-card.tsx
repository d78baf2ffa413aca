import type { ProgramStatistics } from '@vicino/contract/loyalty/programs/statistics-schemas'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ChartCard } from './chart-card.tsx'
import type { Drawn } from './charts.tsx'
import { LazyChart } from './lazy-chart.tsx'
import { stepLabel, stepName, sumOf } from './steps.ts'

const KEYS = {
  points: { issued: 'pointsIssued', redeemed: 'pointsRedeemed', expired: 'pointsExpired' },
  stamps: { issued: 'stampsIssued', redeemed: 'stampsRedeemed', expired: 'stampsExpired' },
} as const

/**
 * Points or stamps issued and redeemed in a period, beside those issued in the previous one (R-275,
 * R-276).
 */
export function SeriesCard({ of, statistics }: { of: keyof typeof KEYS; statistics: ProgramStatistics }) {
  const { t } = useTranslation('programs')
  const { issued, redeemed, expired } = KEYS[of]
  const { series, previousSeries, period } = statistics
  const [given, spent, before] = [
    sumOf(series, issued),
    sumOf(series, redeemed),
    sumOf(previousSeries, issued),
  ]
  // A young program has no previous period to compare with.
  const hasBefore = before > 0
  const isEmpty = given + spent + before + sumOf(series, expired) === 0
  const counts = {
    issued: formatCount(given),
    redeemed: formatCount(spent),
    expired: formatCount(sumOf(series, expired)),
    before: formatCount(before),
  }
  const points = series.map((row, index) => ({
    label: stepLabel(row.from, period),
    issued: row[issued],
    redeemed: row[redeemed],
    ...(hasBefore && { before: previousSeries[index]?.[issued] ?? 0 }),
  }))
  const lines: Drawn[] = [
    { key: 'issued', name: t('charts.issued'), color: 'var(--chart-1)' },
    { key: 'redeemed', name: t('charts.redeemed'), color: 'var(--chart-3)' },
    ...(hasBefore
      ? [{ key: 'before', name: t('charts.before'), color: 'var(--chart-1)', isPast: true }]
      : []),
  ]
  const title = t(`charts.${of}.title`)
  return (
    <ChartCard
      title={title}
      summary={
        t(`charts.${of}.summary`, counts) + (hasBefore ? ` ${t(`charts.${of}.summaryBefore`, counts)}` : '')
      }
      fileName={`vicino-${of}-${period}`}
      empty={isEmpty ? t(`charts.${of}.empty`) : undefined}
      table={{
        columns: [
          t(`charts.step.${period}`),
          t('charts.issued'),
          t('charts.redeemed'),
          t('charts.expired'),
          ...(hasBefore ? [t('charts.before')] : []),
        ],
        rows: series.map((row, index) => [
          stepName(row.from, period),
          row[issued],
          row[redeemed],
          row[expired],
          ...(hasBefore ? [previousSeries[index]?.[issued] ?? 0] : []),
        ]),
      }}
    >
      <div className="h-64">
        <LazyChart kind="lines" title={title} lines={lines} points={points} />
      </div>
    </ChartCard>
  )
}

import type { ProgramStatistics } from '@vicino/contract/loyalty/programs/statistics-schemas'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ChartCard } from './chart-card.tsx'
import { LazyChart } from './lazy-chart.tsx'
import { percentText } from './percent.ts'
import { sourceName } from './source-name.ts'

/** Six colours in their order. All further shares are summed into one. */
const COLORS = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5', '--chart-6'] as const

/** The sources of a period's points. */
export function SourcesCard({ statistics }: { statistics: ProgramStatistics }) {
  const { t } = useTranslation('programs')
  const { t: ofMechanics } = useTranslation(['mechanics', 'programs'])
  const all = statistics.pointsSource
    .filter(({ value }) => value > 0)
    .map(({ name, ...row }) => ({ name: sourceName(name, ofMechanics), ...row }))
  const shown = all.length <= COLORS.length ? all : all.slice(0, COLORS.length - 1)
  const others = all.slice(shown.length)
  const rest =
    others.length === 0
      ? []
      : [
          {
            name: t('charts.others'),
            value: others.reduce((sum, { value }) => sum + value, 0),
            percentage: others.reduce((sum, { percentage }) => sum + percentage, 0),
          },
        ]
  const parts = [...shown, ...rest].map((row, index) => ({ ...row, fill: `var(${COLORS[index]})` }))
  const [most] = all
  return (
    <ChartCard
      title={t('statistics.sources')}
      summary={
        most === undefined
          ? ''
          : t('charts.sources.summary', { name: most.name, percent: percentText(most.percentage) })
      }
      fileName={`vicino-origine-punti-${statistics.period}`}
      empty={most === undefined ? t('charts.sources.empty') : undefined}
      table={{
        columns: [t('charts.source'), t('charts.pointsColumn'), '%'],
        rows: all.map(({ name, value, percentage }) => [name, value, percentage]),
      }}
    >
      <div className="grid grid-cols-1 items-center gap-5 @container sm:grid-cols-[11rem_1fr]">
        <div className="mx-auto h-44 w-44">
          <LazyChart kind="ring" title={t('statistics.sources')} parts={parts} />
        </div>
        <ul className="grid gap-2">
          {parts.map(({ name, value, percentage, fill }) => (
            <li key={name} className="flex items-start gap-2 text-14">
              <span
                aria-hidden
                className="mt-1 size-3 shrink-0 rounded-sm"
                style={{ backgroundColor: fill }}
              />
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              <span className="num shrink-0 text-ink-2">
                {formatCount(value)} · {percentText(percentage)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </ChartCard>
  )
}

/** Members by tier, in the colours of the tiers. */
export function TiersCard({ statistics }: { statistics: ProgramStatistics }) {
  const { t } = useTranslation('programs')
  const rows = statistics.tierDistribution
  const total = rows.reduce((sum, { users }) => sum + users, 0)
  const above = rows.slice(1).reduce((sum, { percentage }) => sum + percentage, 0)
  return (
    <ChartCard
      title={t('statistics.levels')}
      summary={t('charts.levels.summary', { percent: percentText(above), base: rows[0]?.name ?? '' })}
      fileName="vicino-livelli"
      empty={rows.length === 0 ? t('charts.levels.off') : total === 0 ? t('charts.levels.empty') : undefined}
      table={{
        columns: [t('charts.level'), t('statistics.customer'), '%'],
        rows: rows.map(({ name, users, percentage }) => [name, users, percentage]),
      }}
    >
      <ul className="grid gap-3">
        {rows.map(({ name, users, percentage, color }) => (
          <li key={name} className="grid gap-1 text-14">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
              <span className="num text-ink-2">
                {formatCount(users)} · {percentText(percentage)}
              </span>
            </span>
            <span aria-hidden className="block h-2.5 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full"
                style={{ width: `${percentage}%`, backgroundColor: color }}
              />
            </span>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}

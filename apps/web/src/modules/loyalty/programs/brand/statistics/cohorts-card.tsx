import type { ProgramStatistics } from '@vicino/contract/loyalty/programs/statistics-schemas'
import { formatCount, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ChartCard } from './chart-card.tsx'
import { percentText } from './percent.ts'
import { monthName } from './steps.ts'

/** The table shows at most this many months of joining and months after. The CSV has all. */
const SHOWN = 12
/** The strongest colour of a cell in percent. Text on it keeps its contrast in both themes. */
const STRONGEST = 45

/**
 * A heat table: for each month of joining, the share of members who bought in the months after it.
 */
export function CohortsCard({ statistics }: { statistics: ProgramStatistics }) {
  const { t } = useTranslation('programs')
  const { cohorts, countedAt } = statistics
  const shown = cohorts.slice(-SHOWN)
  const width = Math.min(SHOWN, Math.max(0, ...shown.map(({ active }) => active.length)))
  const longest = Math.max(0, ...cohorts.map(({ active }) => active.length))
  // The return rate after one month, the number that most brands watch first.
  const later = cohorts.filter(({ active }) => active.length > 1)
  const [back, members] = later.reduce(
    ([sum, all], cohort) => [sum + (cohort.active[1] ?? 0), all + cohort.members],
    [0, 0],
  )
  return (
    <ChartCard
      isTable
      title={t('charts.cohorts.title')}
      summary={
        (members === 0
          ? t('charts.cohorts.young')
          : t('charts.cohorts.summary', { percent: percentText((back * 100) / members) })) +
        (countedAt === null ? '' : ` ${t('charts.countedAt', { moment: formatDateTime(countedAt) })}`)
      }
      fileName="vicino-coorti"
      empty={
        countedAt === null
          ? t('charts.cohorts.soon')
          : cohorts.length === 0
            ? t('charts.cohorts.empty')
            : undefined
      }
      table={{
        columns: [
          t('charts.cohorts.joined'),
          t('statistics.customer'),
          ...Array.from({ length: longest }, (_, index) => `+${index}`),
        ],
        rows: cohorts.map(({ month, members: size, active }) => [monthName(month), size, ...active]),
      }}
    >
      <div
        role="region"
        aria-label={t('charts.cohorts.title')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full border-separate border-spacing-1 text-14">
          <caption className="sr-only">{t('charts.cohorts.caption')}</caption>
          <thead className="text-12 text-ink-2">
            <tr>
              <th scope="col" className="pr-2 text-left font-semibold">
                {t('charts.cohorts.joined')}
              </th>
              <th scope="col" className="px-2 text-right font-semibold">
                {t('statistics.customer')}
              </th>
              {Array.from({ length: width }, (_, index) => (
                <th key={index} scope="col" className="px-1 text-center font-semibold">
                  <abbr title={t('charts.cohorts.after', { count: index })} className="no-underline">
                    +{index}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ month, members: size, active }) => (
              <tr key={month}>
                <th scope="row" className="pr-2 text-left font-normal whitespace-nowrap">
                  {monthName(month)}
                </th>
                <td className="num px-2 text-right font-semibold">{formatCount(size)}</td>
                {active.slice(0, width).map((count, index) => (
                  <td
                    // oxlint-disable-next-line react/no-array-index-key -- the n-th month after joining is what it is
                    key={index}
                    className="num h-9 min-w-12 rounded-sm px-1 text-center"
                    style={{ backgroundColor: heat(count / size) }}
                  >
                    {percentText(Math.round((count * 100) / size))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ChartCard>
  )
}

const heat = (share: number): string =>
  `color-mix(in oklab, var(--azzurro) ${Math.round(share * STRONGEST)}%, var(--surface))`

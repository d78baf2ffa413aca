import type { ProgramStatistics } from '@vicino/contract/loyalty/programs/statistics-schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ChartCard } from './chart-card.tsx'
import { percentText } from './percent.ts'

/** The four most claimed rewards. */
export function PopularRewards({ statistics: { popularRewards } }: { statistics: ProgramStatistics }) {
  const { t } = useTranslation('programs')
  const [first] = popularRewards
  return (
    <ChartCard
      title={t('charts.rewards.title')}
      summary={
        first === undefined
          ? ''
          : t('charts.rewards.summary', { name: first.name, percent: percentText(first.percentage) })
      }
      fileName="vicino-premi"
      empty={first === undefined ? t('charts.rewards.empty') : undefined}
      table={{
        columns: [t('charts.rewards.reward'), t('charts.rewards.claimed'), t('charts.rewards.redeemed'), '%'],
        rows: popularRewards.map(({ name, claimed, redeemed, percentage }) => [
          name,
          claimed,
          redeemed,
          percentage,
        ]),
      }}
    >
      <ol className="grid gap-3">
        {popularRewards.map(({ name, claimed, redeemed, percentage }) => (
          <li key={name} className="grid gap-1 text-14">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
              <span className="num shrink-0 text-ink-2">{percentText(percentage)}</span>
            </span>
            <span aria-hidden className="block h-2.5 overflow-hidden rounded-full bg-sunken">
              <span className="block h-full rounded-full bg-limone" style={{ width: `${percentage}%` }} />
            </span>
            <span className="text-12 text-ink-2">
              {t('charts.rewards.counts', {
                claimed,
                redeemed,
              })}
            </span>
          </li>
        ))}
      </ol>
    </ChartCard>
  )
}

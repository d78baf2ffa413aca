import { useNavigate, useSearch } from '@tanstack/react-router'
import type { PromoterSummary } from '@vicino/contract/channels/promoters/schemas'
import { ChartCard } from '~/modules/loyalty/programs/brand/statistics/chart-card.tsx'
import { LazyChart } from '~/modules/loyalty/programs/brand/statistics/lazy-chart.tsx'
import { PromoterScreen } from '~/modules/channels/promoters/shopper/components/promoter-screen.tsx'
import { formatCount, formatDate, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** /promoter: slots, links, commissions and payouts of a promoter. */
export default function PromoterRoute() {
  useTranslation(['promoters', 'programs'])
  const { tab = 'slots' } = useSearch({ from: '/app/promoter' })
  const navigate = useNavigate({ from: '/promoter' })
  return (
    <PromoterScreen
      tab={tab}
      onTab={(next) =>
        void navigate({ search: (was) => ({ ...was, tab: next === 'slots' ? undefined : next }) })
      }
      chart={drawDays}
    />
  )
}

const drawDays = (days: PromoterSummary['days']) => <DaysChart days={days} />

function DaysChart({ days }: { days: PromoterSummary['days'] }) {
  const { t } = useTranslation('promoters')
  const sum = (of: (day: PromoterSummary['days'][number]) => number) =>
    days.reduce((all, day) => all + of(day), 0)
  const [clicks, redemptions] = [sum((day) => day.clicks), sum((day) => day.redemptions)]
  const title = t('chart.title')
  const names = {
    clicks: t('figures.clicks'),
    redemptions: t('figures.redemptions'),
    commission: t('figures.earned'),
  }
  return (
    <ChartCard
      title={title}
      summary={t('chart.summary', {
        clicks: formatCount(clicks),
        redemptions: formatCount(redemptions),
        amount: formatPrice(sum((day) => day.commission)),
      })}
      fileName="vicino-promoter"
      empty={clicks + redemptions === 0 ? t('chart.empty') : undefined}
      table={{
        columns: [
          t('chart.day'),
          names.clicks,
          t('figures.people'),
          names.redemptions,
          `${names.commission} (€)`,
        ],
        rows: days.map((day) => [
          formatDate(day.day),
          day.clicks,
          day.people,
          day.redemptions,
          day.commission,
        ]),
      }}
    >
      <div className="h-64">
        <LazyChart
          kind="lines"
          title={title}
          lines={[
            { key: 'clicks', name: names.clicks, color: 'var(--chart-1)' },
            { key: 'redemptions', name: names.redemptions, color: 'var(--chart-3)' },
          ]}
          points={days.map((day) => ({
            label: formatDate(day.day).slice(0, 5),
            clicks: day.clicks,
            redemptions: day.redemptions,
          }))}
        />
      </div>
    </ChartCard>
  )
}

import { useQuery } from '@tanstack/react-query'
import { STATISTICS_PERIODS } from '@vicino/contract/loyalty/programs/constants'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import type { ProgramStatistics } from '@vicino/contract/loyalty/programs/statistics-schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { programKeys } from '../../shared/api/program-keys.ts'
import { programStatistics } from '../../shared/api/programs.ts'
import { useFreshMetrics } from '../../shared/use-fresh-metrics.ts'
import { BestCustomers } from './best-customers.tsx'
import { CohortsCard } from './cohorts-card.tsx'
import { PopularRewards } from './popular-rewards.tsx'
import { SeriesCard } from './series-card.tsx'
import { TiersCard, SourcesCard } from './shares-card.tsx'
import { StatCards } from './stat-cards.tsx'
import { WorthCard } from './worth-card.tsx'

/** Milliseconds between two requests for metrics at least. */
const FRESH_MS = 2000

/** The metrics of a program: four cards and its charts. */
export function Statistics({ program }: { program: Program }) {
  const { t } = useTranslation('programs')
  const [period, setPeriod] = useState<ProgramStatistics['period']>('month')
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    programStatistics(program.brandId, program._id, period),
  )
  useFreshMetrics(program._id, [programKeys.statistics(program._id)], FRESH_MS)
  if (!data && error) return <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <StatCards data={data} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-19">{t('charts.title')}</h2>
        <SegmentedControl
          label={t('charts.period')}
          value={period}
          options={STATISTICS_PERIODS.map((value) => ({ value, label: t(`charts.periods.${value}`) }))}
          onValueChange={setPeriod}
        />
      </div>
      {data ? (
        <div
          aria-busy={isPlaceholderData}
          className={cn(
            'grid grid-cols-1 gap-4 transition-opacity @min-[52rem]:grid-cols-2',
            isPlaceholderData && 'opacity-60',
          )}
        >
          <SeriesCard of="points" statistics={data} />
          <SeriesCard of="stamps" statistics={data} />
          <SourcesCard statistics={data} />
          <TiersCard statistics={data} />
          <PopularRewards statistics={data} />
          <BestCustomers statistics={data} />
          <div className="grid grid-cols-1 @min-[52rem]:col-span-2">
            <WorthCard program={program} statistics={data} />
          </div>
          <div className="grid grid-cols-1 @min-[52rem]:col-span-2">
            <CohortsCard statistics={data} />
          </div>
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-4 @min-[52rem]:grid-cols-2">
          <Skeleton className="h-96 rounded-2xl" />
          <Skeleton className="h-96 rounded-2xl" />
        </div>
      )}
    </div>
  )
}

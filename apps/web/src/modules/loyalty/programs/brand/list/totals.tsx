import { useQuery } from '@tanstack/react-query'
import type { BrandTotals } from '@vicino/contract/loyalty/programs/statistics-schemas'
import { formatCount } from '~/lib/format.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { brandTotals } from '../../shared/api/programs.ts'

const CARDS: readonly (readonly [keyof BrandTotals, IconName])[] = [
  ['activePrograms', 'play'],
  ['scheduledPrograms', 'calendar-clock'],
  ['completedPrograms', 'circle-check'],
  ['users', 'users-round'],
  ['points', 'sparkles'],
  ['stamps', 'stamp'],
  ['rewards', 'gift'],
  ['conversionRate', 'chart-no-axes-column'],
  ['mostActive', 'trophy'],
]

/** The nine totals of a brand. */
export function Totals({ brandId }: { brandId: string }) {
  const { t } = useTranslation('programs')
  const { data, error, isFetching, refetch } = useQuery(brandTotals(brandId))
  if (!data && error) return <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-5">
      {CARDS.map(([name, icon]) => (
        <div
          key={name}
          className={cn(
            'flex flex-col justify-between gap-2 rounded-xl bg-surface p-4 shadow-card',
            name === 'mostActive' && 'col-span-2 sm:col-span-1 lg:col-span-4 2xl:col-span-2',
          )}
        >
          <dt className="flex items-start gap-2 text-14 text-ink-2">
            <Icon
              name={icon}
              className={cn('mt-0.5 size-4', name === 'points' ? 'text-limone-text' : 'text-ink-3')}
            />
            {t(`totals.${name}`)}
          </dt>
          <dd
            className={cn(
              'font-display font-bold wrap-anywhere',
              name === 'mostActive' ? 'text-19' : 'num text-28',
            )}
          >
            {data ? valueText(data, name, t('totals.none')) : <Skeleton className="h-8 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function valueText(totals: BrandTotals, name: keyof BrandTotals, none: string): string {
  if (name === 'mostActive') return totals.mostActive ?? none
  if (name === 'conversionRate') return percentText(totals.conversionRate)
  return formatCount(totals[name])
}

const percentText = (value: number): string =>
  `${value.toLocaleString(currentLanguage(), { maximumFractionDigits: 1 })}%`

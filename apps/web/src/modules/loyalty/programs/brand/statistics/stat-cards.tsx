import type { ProgramStatistics } from '@vicino/contract/loyalty/programs/statistics-schemas'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { changeText } from './percent.ts'

const CARDS = [
  ['customer', 'customerDiff', 'users-round'],
  ['point', 'pointDiff', 'sparkles'],
  ['stamp', 'stampDiff', 'stamp'],
  ['reward', 'rewardDiff', 'gift'],
] as const satisfies readonly (readonly [keyof ProgramStatistics, keyof ProgramStatistics, IconName])[]

/** Four metrics of a program with their change against last month. */
export function StatCards({ data }: { data: ProgramStatistics | undefined }) {
  const { t } = useTranslation('programs')
  return (
    <dl className="grid grid-cols-1 gap-3 @min-[17rem]:grid-cols-2 @min-[44rem]:grid-cols-4">
      {CARDS.map(([name, diff, icon]) => (
        <div key={name} className="flex flex-col justify-between gap-2 rounded-xl bg-surface p-4 shadow-card">
          <dt className="flex items-start gap-2 text-14 text-ink-2">
            <Icon
              name={icon}
              className={cn('mt-0.5 size-4', name === 'point' ? 'text-limone-text' : 'text-ink-3')}
            />
            {t(`statistics.${name}`)}
          </dt>
          <dd className="num font-display text-28 font-bold">
            {data ? formatCount(data[name]) : <Skeleton className="h-8 w-16" />}
          </dd>
          <dd className="text-12 text-ink-3">
            {data ? (
              <>
                <span
                  className={cn(
                    'num font-semibold',
                    data[diff] > 0 && 'text-basilico',
                    data[diff] < 0 && 'text-pomodoro',
                  )}
                >
                  {changeText(data[diff])}
                </span>{' '}
                {t('statistics.lastMonth')}
              </>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

import type { ProgramStatistics } from '@vicino/contract/loyalty/programs/statistics-schemas'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { formatDay } from '../../shared/model/days.ts'
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
            {data && name === 'reward' ? (
              <p>{t('statistics.delivered', { count: data.rewardDelivered })}</p>
            ) : null}
            {data && data.status !== 'ended' && data.status !== 'deleted' ? (
              <Change name={name} data={data} diff={data[diff]} />
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ChangeProps {
  name: (typeof CARDS)[number][0]
  data: ProgramStatistics
  /** In percent. */
  diff: number
}

/** What the running month added, beside the same days of last month. */
function Change({ name, data: { compared }, diff }: ChangeProps) {
  const { t } = useTranslation('programs')
  const [now, before] = [compared.now[name], compared.before[name]]
  if (now === 0 && before === 0) return <p>{t('statistics.quiet')}</p>
  return (
    <p>
      {before === 0 ? null : (
        <span className={cn('num font-semibold', diff > 0 && 'text-basilico', diff < 0 && 'text-pomodoro')}>
          {changeText(diff)}{' '}
        </span>
      )}
      {t('statistics.compared', {
        now: formatCount(now),
        before: formatCount(before),
        day: formatDay(compared.until).slice(0, 5),
      })}
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Program, ProgramStatistics } from '@vicino/contract/programs/schemas'
import { SOCIAL_MECHANICS, SPECIAL_MECHANICS } from '@vicino/domain/loyalty/config'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { cn } from '~/ui/cn.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { programStatistics } from '../api/programs.ts'
import { PURCHASE_RULES, SPECIAL_RULES } from '../mechanics/model/new-rule.ts'

const CARDS = [
  ['customer', 'customerDiff', 'users-round'],
  ['point', 'pointDiff', 'sparkles'],
  ['stamp', 'stampDiff', 'stamp'],
  ['reward', 'rewardDiff', 'gift'],
] as const satisfies readonly (readonly [keyof ProgramStatistics, keyof ProgramStatistics, IconName])[]

const percentText = (value: number): string =>
  `${value.toLocaleString(currentLanguage(), { maximumFractionDigits: 1, signDisplay: 'exceptZero' })}%`

/** The figures of a program: four cards, levels, where points come from, the best customers of the month. */
export function Statistics({ program }: { program: Program }) {
  const { t } = useTranslation('programs')
  const { t: ofMechanics } = useTranslation(['mechanics', 'programs'])
  const { data, error, isFetching, refetch } = useQuery(programStatistics(program.brandId, program._id))
  if (!data && error) return <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <dl className="grid grid-cols-1 gap-3 @min-[17rem]:grid-cols-2 @min-[44rem]:grid-cols-4">
        {CARDS.map(([name, diff, icon]) => (
          <div
            key={name}
            className="flex flex-col justify-between gap-2 rounded-xl bg-surface p-4 shadow-card"
          >
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
                    {percentText(data[diff])}
                  </span>{' '}
                  {t('statistics.lastMonth')}
                </>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {data ? (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          {data.tierDistribution.length > 0 ? (
            <Bars
              title={t('statistics.levels')}
              rows={data.tierDistribution.map(({ name, users, percentage, color }) => ({
                name,
                value: users,
                percentage,
                color,
              }))}
            />
          ) : null}
          {data.pointsSource.some(({ value }) => value > 0) ? (
            <Bars
              title={t('statistics.sources')}
              rows={data.pointsSource
                .filter(({ value }) => value > 0)
                .map(({ name, ...row }) => ({ name: sourceName(name, ofMechanics), ...row }))}
            />
          ) : null}
          {data.topCustomers.length > 0 ? (
            <section className="grid gap-3 rounded-2xl bg-surface p-4 shadow-card sm:p-5">
              <h2 className="text-16">{t('statistics.top')}</h2>
              <ol className="grid gap-2">
                {data.topCustomers.map(({ username, handle, avatar, totalSpent }) => (
                  <li key={handle} className="flex items-center gap-3 text-14">
                    <Avatar name={username} src={avatar} className="size-10" />
                    <span className="min-w-0 flex-1">
                      <span className="block truncate font-semibold">{username}</span>
                      <span className="block truncate text-ink-3">@{handle}</span>
                    </span>
                    <span className="num font-semibold">{formatPrice(totalSpent)}</span>
                  </li>
                ))}
              </ol>
            </section>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

type T = ReturnType<typeof useTranslation<readonly ['mechanics', 'programs']>>['t']

/** What earned: purchases, a mechanic, or a type of rule; another name is shown as it is. */
function sourceName(name: string, t: T): string {
  if (name === 'purchase') return t('programs:statistics.purchases')
  if (name === 'adjustment') return t('programs:statistics.adjustment')
  const social = SOCIAL_MECHANICS.find((key) => key === name)
  if (social) return t(`social.${social}.name`)
  const special = SPECIAL_MECHANICS.find((key) => key === name)
  if (special) return t(`special.${special}.name`)
  const rule = RULES.find((type) => type === name)
  return rule ? t(`rules.types.${rule}.name`) : name
}

const RULES = [...PURCHASE_RULES, ...SPECIAL_RULES, 'custom'] as const

interface BarsProps {
  title: string
  rows: readonly {
    readonly name: string
    readonly value: number
    readonly percentage: number
    readonly color?: string
  }[]
}

/** Shares as bars with their numbers. */
function Bars({ title, rows }: BarsProps) {
  return (
    <section className="grid gap-3 rounded-2xl bg-surface p-4 shadow-card sm:p-5">
      <h2 className="text-16">{title}</h2>
      <ul className="grid gap-3">
        {rows.map(({ name, value, percentage, color }) => (
          <li key={name} className="grid gap-1 text-14">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
              <span className="num text-ink-2">
                {formatCount(value)} ·{' '}
                {percentage.toLocaleString(currentLanguage(), { maximumFractionDigits: 1 })}%
              </span>
            </span>
            <span aria-hidden className="block h-2.5 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-azzurro"
                style={{ width: `${percentage}%`, ...(color && { backgroundColor: color }) }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

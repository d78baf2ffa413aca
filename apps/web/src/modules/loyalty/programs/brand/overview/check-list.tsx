import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { programLint } from '../../shared/api/programs.ts'
import { catalogueQuery } from '../../shared/api/rewards.ts'
import { FindingList } from '../../shared/components/finding-list.tsx'

const isMechanics = (path: string): boolean => path.startsWith('config')
const isTier = (path: string): boolean => path.startsWith('tierConfigs')
const isReward = (path: string): boolean => path.startsWith('rewards')

/**
 * The parts of a draft that are ready or missing for scheduling, and the linter's findings.
 */
export function CheckList({ program }: { program: Program }) {
  const { t } = useTranslation('programs')
  const { data, error, isFetching, refetch } = useQuery(programLint(program._id))
  const { data: catalogue } = useQuery(catalogueQuery(program._id))
  if (!data) {
    return error ? (
      <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-40 rounded-2xl" />
    )
  }
  const hasRewards = (catalogue?.items.length ?? 0) > 0
  const errors = data.findings.filter(({ severity }) => severity === 'error')
  const hasError = (fits: (path: string) => boolean) => errors.some(({ path }) => fits(path))
  const rows = [
    {
      name: 'base',
      to: null,
      isDone: !hasError((path) => !isMechanics(path) && !isTier(path) && !isReward(path)),
      isOptional: false,
    },
    { name: 'mechanics', to: '/raccolte/$id/meccaniche', isDone: !hasError(isMechanics), isOptional: false },
    {
      name: 'tiers',
      to: '/raccolte/tiers',
      isDone: program.tierConfigs.enabled && !hasError(isTier),
      isOptional: !hasError(isTier),
    },
    {
      name: 'catalogue',
      to: '/raccolte/$id/catalogo',
      isDone: hasRewards && !hasError(isReward),
      isOptional: !hasError(isReward),
    },
  ] as const
  return (
    <section className="grid grid-cols-1 gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-6">
      <h2 className="text-19">{t('check.title')}</h2>
      <ul className="grid grid-cols-1 divide-y divide-line">
        {rows.map(({ name, to, isDone, isOptional }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-14">
            <Icon
              name={isDone ? 'circle-check' : isOptional ? 'circle' : 'circle-alert'}
              className={cn('size-5', isDone ? 'text-basilico' : isOptional ? 'text-ink-3' : 'text-pomodoro')}
            />
            <span className="min-w-32 flex-1 font-semibold">{t(`sections.${name}`)}</span>
            <span className="text-ink-2">
              {t(isDone ? 'check.done' : isOptional ? 'check.optional' : 'check.missing')}
            </span>
            {to === null || isDone ? null : (
              <Link
                to={to as '/raccolte/$id/meccaniche'}
                params={{ id: program._id }}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {t('check.go')}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <FindingList findings={data.findings} programId={program._id} />
    </section>
  )
}
